"""Lines in Arabic, Hebrew, Thai and English, and mixed: the file gets the canonical line."""

from __future__ import annotations

from random import Random

from common_names import NAMES
from desks import Sit
from typed_rows import FIXTURES

from referee.match.record import Match
from referee.match.typed import Spelled, spell
from referee.match.understanding import short_names, understand
from referee.notation.handles import make_handles
from referee.words.table import called


def spelled(state: str, typed: str) -> Spelled:
    """Returns what a line stands for in the state of a fixture, or after other lines."""
    text = FIXTURES.get(state, state)
    return spell(Match(text.encode()), typed, lambda: None)


def check(rows: str) -> None:
    """Checks rows of a fixture, what is typed there, and the lines that it stands for."""
    wrong = []
    for row in rows.strip().splitlines():
        state, typed, *lines = (each.strip() for each in row.split("|"))
        found = spelled(state, typed)
        if (found.lines, found.fault, found.question) != (lines, None, None):
            wrong.append((row, found))
    assert not wrong


def test_verbs_players_ranks_and_numbers_in_each_language_and_mixed() -> None:
    check(
        """
        G1 | اسأل נועם 7 | ask a b 7
        G1 | ขอ สมชาย ٧ | ask a c 7
        G1 | ask נועם king | ask a b K
        G1 | اسأل Layla ملك | ask a l K
        G1 | اسأل b ملوك | ask a b K
        G1 | בקש נועם שבע | ask a b 7
        G1 | ขอ สมชาย คิง | ask a c K
        G2 | לך לדוג | fish b
        G2 | ไปตกปลา | fish b
        G2 | اذهب للصيد | fish b
        G2 | ให้ สอง | give b 2
        G2 | أعطِ اثنين | give b 2
        G2 | שתיים | give b 2
        G3 | اسحب سبعة | draw a 7
        G3 | שלף | draw a
        K0 | وزّع dee 3 بستوني | deal d 3 S
        K0 | แจก d ๓ โพดำ | deal d 3 S
        K0 | חלק d 3 ללא שליט | deal d 3 N
        K1 | سمّ واحد | bid a 1
        K1 | طلب ١ | bid a 1
        K1 | ทาย๑ | bid a 1
        K2 | הכרזה שלוש | bid d 3
        K3 | العب آس البستوني | play a AS
        K3 | ลงเอซโพดำ | play a AS
        K3 | שחק מלך לב אדום | play a KH
        K3 | أخذ bo | took b
        K3 | play king of hearts | play a KH
        """
    )


def test_an_arabic_word_for_two_verbs_is_the_one_that_the_game_has() -> None:
    check("G1 | طلب b 7 | ask a b 7\n K1 | طلب 1 | bid a 1")


def test_spellings_of_one_word_are_folded() -> None:
    check(
        """
        G1 | إِسْأَل נוֹעַם 7 | ask a b 7
        G1 | اسأل b الملك | ask a b K
        G1 | اسأل b ملکة | ask a b Q
        K1 | تسميه 1 | bid a 1
        K0 | แจก d 3 โพด\u0e4d\u0e32 | deal d 3 S
        K3 | play a נסיכ לב | play a JH
        G1 | ask b ג׳ק | ask a b J
        G1 | \u200fاسأل\u200e \u2067נועם\u2069 7 | ask a b 7
        G1 | اس\u200cأل נועם 7 | ask a b 7
        G1 | ask b ג’ק | ask a b J
        """
    )


def test_letters_end_where_digits_begin_and_thai_needs_no_spaces() -> None:
    check(
        """
        G1 | ขอ7จากสมชาย | ask a c 7
        G1 | ขอสมชาย7 | ask a c 7
        G1 | ขอสมชายคิง | ask a c K
        K3 | ลง7โพแดง | play a 7H
        K3 | العب7كبة | play a 7H
        """
    )


def test_words_of_several_parts_are_one_word() -> None:
    check(
        """
        K1 | سمّ أحد عشر | bid a 11
        K1 | הכרז שלוש עשרה | bid a 13
        G2 | ليس معي | none b
        G1 | ask b קלפי 7 | ask a b 7
        K0 | deal d 3 بدون حكم | deal d 3 N
        """
    )


def test_fillers_and_prefixes_say_nothing() -> None:
    check(
        """
        G1 | يا لاعب b، هل معك سبعات؟ | ask a b 7
        G1 | בקש מנועם את ה7 שלך בבקשה | ask a b 7
        G1 | ขอ 7 จาก สมชาย หน่อย | ask a c 7
        G1 | 7 from layla please | ask a l 7
        G1 | בקש מ b שבע | ask a b 7
        G1 | בקש מ-b שבע | ask a b 7
        G1 | בקש מ־נועם ה-9 שלך | ask a b 9
        G1 | اسأل لـb سبعة | ask a b 7
        """
    )


def test_a_person_a_card_and_a_number_stand_in_any_order() -> None:
    check(
        """
        G1 | ask 7 נועם | ask a b 7
        G1 | ملك Layla اسأل | ask a l K
        K1 | واحد سمّ | bid a 1
        K0 | deal 3 قلب d | deal d 3 H
        K0 | deal d قلب 3 | deal d 3 H
        K3 | العب بستوني آس | play a AS
        """
    )


def test_two_persons_keep_their_order() -> None:
    check("G1 | اسأل 7 يوسف נועם | ask a b 7\n G1 | اسأل נועם يوسف 7 | ask b a 7")


def test_the_beginning_of_a_name_wins_over_that_of_a_word() -> None:
    check("G1 | נ 9 | ask a b 9\n G1 | ส 9 | ask a c 9\n G4 | ي 9 | ask b a 9")


FAMILIES = """transcript 1 quartets
rules quartett
family A חיות בית: כלב, חתול, תוכי, דג
family B פירות: תפוח, אגס, שזיף, תאנה
player a נועם
player b יעל
player c עמית

deal c
"""


def test_cards_of_a_deck_are_named_in_its_language() -> None:
    """Also by a beginning that begins a verb as well."""
    for typed, line in (
        ("בקש מיעל כלב", "ask a b A1"),
        ("בקש כלב מיעל", "ask a b A1"),
        ("ขอ b a2", "ask a b A2"),
        ("בקש b תו", "ask a b A3"),
    ):
        assert spelled(FAMILIES, typed).lines == [line], typed


NAMED = """transcript 1 go-fish
rules zone
player sa سلمى
player ml ملك
player yl ולד
player pl ปลา

"""


def test_between_a_name_and_a_word_the_kind_decides_that_is_due() -> None:
    start = f"{NAMED}deal pl\n"
    assert spelled(start, "اسأل ملك ملك").lines == ["ask sa ml K"]
    assert spelled(start, "ขอ ปลา 7").lines == ["ask sa pl 7"]
    assert spelled(f"{start}ask sa pl 7\n", "ปลา").lines == ["fish pl"]
    assert spelled(f"{start}ask sa pl 7\n", "ตกปลา").lines == ["fish pl"]


def test_words_of_their_own_are_left_as_they_are() -> None:
    check(
        """
        K1 | إلغاء الملك ناقص | void الملك ناقص
        K0 | انضم mk ملك بعد a | join mk ملك after a
        K4 | نهاية بالاتفاق تأخر الوقت | end agreed تأخر الوقت
        K4 | จบ ตกลงกัน | end agreed
        """
    )


def test_what_is_no_word_is_not_guessed() -> None:
    for state, typed in (
        ("G1", "ask نوعم 7"),
        ("K1", "טלב 1"),
        ("G1", "ขอสมพรคิง"),
        ("K1", "1 סמ"),
        ("K1", "ตาย 1"),
        ("K1", "سمّ ١1"),
        ("K1", "1١"),
        ("K1", "bid ๑1"),
        ("K1", "ทาย1๑"),
    ):
        assert not understand(Match(FIXTURES[state].encode()), typed.split()).complete, typed


def test_what_is_wrong_is_shown_where_it_was_typed() -> None:
    found = spelled("G1", "ขอ 7 จาก สมชาย คิง")
    assert found.fault is None or found.fault.word is not None
    assert not understand(Match(FIXTURES["G1"].encode()), ["اسأل", "زيد", "7"]).complete


def test_a_name_that_is_a_word_is_a_name_where_a_person_is_due() -> None:
    """And the word it is where a rank is: whoever is called Queen may be asked for queens."""
    words = {"ملك": "K", "ولد": "J", "בלב": "", "מלכה": "Q", "เอ": "A", "สอง": "2"}
    for name in NAMES:
        others = [each for each in ("Wim", "Gus", "Pia") if each != name]
        seats = "".join(f"player {each.lower()} {each}\n" for each in others)
        text = f"transcript 1 go-fish\nrules zone\n{seats}player hh {name}\n\ndeal hh\n"
        for ask in ("ask", "اسأل", "ขอ"):
            assert spelled(text, f"{ask} {name} 7").lines == ["ask wim hh 7"], name
        if words.get(name):
            assert spelled(text, f"ask {name} {name}").lines == [f"ask wim hh {words[name]}"]
            assert spelled(text, f"ask gus {name}").lines == [f"ask wim gus {words[name]}"]


def test_where_a_name_and_a_word_both_fit_it_is_asked() -> None:
    text = NAMED.replace("player yl ולד", "player yl ولد") + "deal pl\n"
    question = spelled(text, "ولد ملك").question
    assert question is not None
    assert {each.lines for each in question.choices} == {("ask sa yl K",), ("ask sa ml J",)}


def test_no_answers_only_while_an_answer_is_due() -> None:
    for word in ("لا", "לא", "ไม่", "no"):
        assert spelled("G2", word).lines == ["none b"]
        assert not understand(Match(FIXTURES["G1"].encode()), [word]).complete


def test_the_shortest_beginning_of_a_name_that_is_shown_stands_for_that_player() -> None:
    dice = Random(4)
    native = [each for each in NAMES if not each.isascii()]
    shown = 0
    for _ in range(40):
        names = ["Wim", *dice.sample(native, 4)]
        handles = make_handles(names)
        seats = "".join(f"player {h} {n}\n" for h, n in zip(handles, names, strict=True))
        text = f"transcript 1 go-fish\nrules zone\n{seats}\ndeal {handles[-1]}\n"
        match = Match(text.encode())
        for handle, beginning in short_names(match, match.allowed()).items():
            shown += 1
            assert spelled(text, f"{beginning} 9").lines == [f"ask {handles[0]} {handle} 9"]
    assert shown > 100


def test_the_prompt_shows_it_beside_the_handle(sit: Sit) -> None:
    assert called({"b": "נ", "c": "ส"}) in sit(FIXTURES["G1"]).prompt()
    assert "[" not in sit(FIXTURES["F1"]).prompt()
