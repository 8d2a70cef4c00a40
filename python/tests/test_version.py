"""The version has one home: the Rust workspace."""

from importlib.metadata import version

import kumaboard


def test_package_and_engine_have_the_same_version() -> None:
    assert kumaboard.__version__ == version("kumaboard")
