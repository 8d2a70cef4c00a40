"""Positions are pictures, sound XML that shows what the position string says."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import kumaboard
from kumaboard import kumata, kumo

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [
    kumata.Position.deal(players=3, seed=1, maze=True).public_view(),
    kumata.Position.deal(players=2, seed=1),
    kumo.Position.start(mode="base4", size=11),
]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_what_a_notebook_shows(position: kumata.Position | kumo.Position) -> None:
    svg = position._repr_svg_()
    assert position._repr_html_() == f"<div>{svg}</div>"
    assert svg == position.to_svg()
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}desc") == position.text
    # Two of them in one page don't disturb each other.
    assert not any("id" in node.attrib or "href" in node.attrib for node in root.iter())


def test_cells_are_named_in_the_picture() -> None:
    position = kumata.Position.deal(players=2, seed=1)
    shown = {node.get("data-cell"): node.get("data-on") for node in ET.fromstring(position.to_svg()).iter(f"{SVG}g")}
    assert all(shown[name] == str(position.cell(name)) for name in ("a1", "c4", "f6"))


def test_how_a_picture_looks() -> None:
    position = kumo.Position.start(mode="base2", size=5).play("+Re1")
    plain = position.to_svg(coordinates=False, legend=False)
    assert len(plain) < len(position.to_svg())
    assert len({position.to_svg(theme=theme) for theme in ("light", "dark", "safe")}) == 3
    assert ET.fromstring(position.to_svg(width=250)).get("width") == "250"
    assert 'data-last="e1"' in position.to_svg(last="+Re1")
    named = position.to_svg(names=["<Zoë>", "Ben"])
    assert any((node.text or "").endswith("<Zoë>") for node in ET.fromstring(named).iter(f"{SVG}text"))


@pytest.mark.parametrize("wrong", [{"theme": "blue"}, {"width": 0}, {"width": 2**70}, {"last": "e1"}])
def test_what_is_wrong_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises(kumaboard.KumaboardError):
        kumo.Position.start().to_svg(**wrong)
