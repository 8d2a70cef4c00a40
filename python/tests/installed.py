"""Looks at an installed package from outside: the parts a user relies on have all arrived."""

from importlib.metadata import files, version
from pathlib import Path

import kumaboard
from kumaboard import _native

package = Path(kumaboard.__file__).parent
assert package.parent.name == "site-packages", package
assert kumaboard.__version__ == version("kumaboard") == _native.__version__

names = {file.name for file in files("kumaboard") or ()}
for wanted in ("py.typed", "_native.pyi", "LICENSE-MIT", "LICENSE-APACHE"):
    assert wanted in names, f"{wanted} is missing"

print(f"kumaboard {kumaboard.__version__} from {package}")
