"""``referee rules``: the rule book."""

from __future__ import annotations

import json

from shell import FitsSchema, Run
from wording import refusal, title

from referee import games
from referee.match.checking import all_rules
from referee.notation.rules import TITLE
from referee.words import rulebook as words


def test_every_rule_is_listed_under_its_game(run: Run) -> None:
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == [rule.id for rule in all_rules()]
    assert lines[0] == "Go Fish"
    assert {"Kachuful", TITLE} < set(lines)


def test_one_rule_has_fixed_headings_and_shows_its_fault(run: Run) -> None:
    code, out, _ = run("rules", "kachuful/hook")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == f"kachuful/hook ({words.KINDS['breach']}): {title('kachuful/hook')}"
    headings = [line for line in lines[1:] if line and not line.startswith(" ")]
    assert headings == list(words.HEADINGS.values())
    assert any("hook.ref:10:7: kachuful/hook: c (Somchai)" in line for line in lines)
    assert "   002 §5, §7, §11" in lines
    assert lines[-2] == f"   002   {games.load('kachuful').words.sources['002']}"
    assert lines[-1].startswith("   step 5 of 'referee learn kachuful': ")
    assert max(map(len, lines)) <= 130


def test_a_beginning_lists_its_rules(run: Run) -> None:
    out = run("rules", "kachuful/bid").out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ")] == [
        "kachuful/bid-turn",
        "kachuful/bid-range",
    ]


def test_near_misses(run: Run) -> None:
    for word in ("kachuful/hok", "hook"):
        code, out, err = run("rules", word)
        assert (code, out) == (2, "")
        assert err.startswith(refusal("no-rule", word=word, near=("kachuful/hook",)).rstrip("?\n"))


def test_json(run: Run, fits_schema: FitsSchema) -> None:
    document = fits_schema("rules.json", run("rules", "--format", "json").out)
    assert [each["id"] for each in document["rules"]] == [rule.id for rule in all_rules()]
    (rule,) = json.loads(run("rules", "go-fish/turn", "--format", "json").out)["rules"]
    assert rule["game"] == "go-fish"
    assert rule["example"].startswith("transcript 1 go-fish\n")
    assert [each["rule"] for each in rule["findings"]] == ["go-fish/turn"]
