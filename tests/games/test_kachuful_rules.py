"""Kachuful, rule by rule: what breaks it, where that is reported, and what comes of it (002)."""

from __future__ import annotations

import pytest
from kachuful_table import FOUR_BIDS, THREE, agree, faults, judged, line_of, totals

# -- the deal ----------------------------------------------------------------------------------


def test_deal_size_the_sequence_says_how_many_cards() -> None:  # 002 §3.1, §7
    replay = agree("deal d 2  # ! kachuful/deal-size")
    assert faults(replay) == [("deal-size", "sequence", ("1",))]
    assert replay.findings[0].kind == "breach"


def test_deal_size_never_more_than_the_deck_has() -> None:  # 002 §11
    replay = agree("deal g 8  # ! kachuful/deal-size", players=7)
    assert replay.findings[0].kind == "impossible"
    assert replay.findings[0].data == {"cards": 8, "most": 7, "count": 7}


def test_deal_size_the_cards_on_the_table_count_and_the_sequence_goes_on() -> None:
    agree(
        """
        deal d 2 S  # ! kachuful/deal-size
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        won a 2
        won b 0
        won c 0
        won d 0
        deal a 2 D
        """
    )


def test_dealer_the_deal_moves_one_seat_to_the_left() -> None:  # 002 §3.4
    replay = agree(
        """
        deal d 1
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        trick a 2S 3S 4S 5S
        deal b 2  # ! kachuful/dealer
        bid c 0
        bid d 0
        bid a 0
        bid b 0
        trick c 2S 3S 4S 5S
        trick b 2H 3H 4H 5H
        deal c 3
        """
    )
    assert faults(replay) == [("dealer", "next", ("a",))]


def test_dealer_whoever_deals_first_is_free_to() -> None:
    agree("deal b 1")


def test_dealer_a_cancelled_deal_is_dealt_again() -> None:
    replay = agree(
        """
        deal d 1 S
        bid a 0
        void a card was face up
        deal a 1 S  # ! kachuful/dealer
        bid b 0
        """
    )
    assert faults(replay) == [("dealer", "void", ("d",))]
    agree("deal d 1 S\nvoid\ndeal d 1 S\nbid a 0\nbid b 0\nbid c 0\nbid d 0\nvoid\ndeal d 1 S")


def test_trump_spades_diamonds_clubs_hearts() -> None:  # 002 §2, §3.3
    replay = agree("deal d 1 H  # ! kachuful/trump")
    assert faults(replay) == [("trump", "cycle", ("S",))]
    finding = replay.findings[0]
    assert replay.texts[finding.line - 1][finding.column - 1] == "H"
    assert faults(judged("deal d H")) == [("trump", "cycle", ("S",))]


def test_trump_what_was_stated_counts_in_its_round() -> None:
    replay = agree(
        """
        deal d 1 H  # ! kachuful/trump
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        trick a AS KS QS 2H
        deal a 2 D
        """
    )
    assert totals(replay) == {"a": 10, "b": 10, "c": 10, "d": 0}


def test_trump_may_be_turned_and_is_then_stated() -> None:  # house
    agree("deal d 1 C", trump="turned")
    replay = agree("deal d 1  # ! record/arguments", trump="turned")
    assert faults(replay)[0][1] == "trump-due"


def test_trump_rounds_without_trump() -> None:  # house
    replay = agree(
        """
        deal d 1 N
        bid a 1
        bid b 0
        bid c 0
        bid d 1
        trick a 2H AS AD AC
        """,
        trump="NS",
    )
    assert totals(replay) == {"a": 11, "b": 10, "c": 10, "d": 0}


# -- bids --------------------------------------------------------------------------------------


def test_bid_turn_from_the_dealers_left_and_the_dealer_last() -> None:  # 002 §3.4
    replay = agree(
        """
        deal d 3
        bid b 1  # ! kachuful/bid-turn
        bid a 0
        bid c 0
        bid d 0
        """,
        rounds="3",
    )
    assert faults(replay) == [("bid-turn", "turn", ("a",))]


@pytest.mark.parametrize("ruling", ["  # ! kachuful/bid-turn", "\nruling kachuful/bid-turn stands"])
def test_bid_turn_each_player_once_and_what_was_said_last_counts(ruling: str) -> None:
    """It counts as it is written, whether the table lets it stand or not."""
    body = f"deal d 1\nbid a 1\nbid a 0{ruling}\nbid b 0\nbid c 1\nbid d 1\ntrick a AS 2S 3S 4S"
    assert totals(agree(body, rounds="1"))["a"] == 0


def test_bid_turn_once_play_has_begun_nobody_bids_again() -> None:
    agree(f"{THREE}play a AS\nbid b 2  # ! kachuful/bid-turn", rounds="3")


def test_bid_range_from_nothing_to_the_number_of_cards() -> None:  # 002 §5
    replay = agree("deal d 3\nbid a 4  # ! kachuful/bid-range", rounds="3")
    assert faults(replay) == [("bid-range", "", ("0", "1", "2", "3"))]
    agree("deal d 3\nbid a 3", rounds="3")


@pytest.mark.parametrize("ruling", ["", "ruling kachuful/bid-turn stands\n"])
@pytest.mark.parametrize("bids", ["d1 a1 b0", "a1 d1 b0", "a1 b0 d1"])
def test_hook_binds_whoever_bids_last_where_the_dealer_has_bid_early(
    bids: str, ruling: str
) -> None:
    body = "deal d 3\n" + "".join(
        f"bid {player} {number}\n{ruling if player == 'd' else ''}"
        for player, number in bids.split()
    )
    for number in range(4):
        replay = judged(f"{body}bid c {number}", rounds="3")
        hooked = [each for each in replay.findings if each.rule == "kachuful/hook"]
        assert [(each.player, each.allowed) for each in hooked] == (
            [("c", ("0", "2", "3"))] if number == 1 else []
        )


def test_hook_binds_nobody_but_the_last() -> None:
    agree("deal d 3\nbid a 1\nbid b 1\nbid c 1", rounds="3")
    agree("deal d 3\nbid a 1\nbid d 2  # ! kachuful/bid-turn", rounds="3")


def test_hook_the_dealer_may_not_make_the_bids_come_out_even() -> None:  # 002 §5
    replay = agree(
        """
        deal d 3
        bid a 1
        bid b 0
        bid c 1
        bid d 1  # ! kachuful/hook
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert finding.allowed == ("0", "2", "3")
    assert finding.proof == (line_of(replay, "deal d"), line_of(replay, "bid d"))
    assert finding.data == {"player": "d", "number": 1, "total": 2, "cards": 3}


def test_hook_may_be_played_without() -> None:  # house
    agree("deal d 3\nbid a 1\nbid b 0\nbid c 1\nbid d 1", rounds="3", hook="off")


# -- play --------------------------------------------------------------------------------------


def test_play_due_every_bid_comes_first() -> None:  # 002 §5
    replay = agree(
        """
        deal d 2
        bid a 1
        bid b 0
        bid c 0
        play a AS  # ! kachuful/play-due
        play b 2S
        bid d 0
        play c 3S
        play d 4S
        """,
        rounds="2",
    )
    assert faults(replay) == [("play-due", "", ("bid d",))]


def test_play_due_tricks_are_not_counted_before_the_bids() -> None:
    agree(
        "deal d 1\nbid a 0\nwon a 1  # ! kachuful/play-due\nwon b 0\nwon c 0\nwon d 0", rounds="1"
    )


def test_play_turn_the_dealers_left_leads_first() -> None:  # 002 §3.5
    replay = agree(f"{THREE}trick b AS 2S 3S 4S  # ! kachuful/play-turn\nplay b 2H", rounds="3")
    assert faults(replay) == [("play-turn", "first", ("a",))]


def test_play_turn_the_winner_leads_next() -> None:  # house
    replay = agree(
        f"{THREE}trick a 2S 3S AS 4S\nplay d 2H  # ! kachuful/play-turn\nplay a 3H", rounds="3"
    )
    assert faults(replay) == [("play-turn", "winner", ("c",))]


def test_play_turn_clockwise() -> None:
    replay = agree(f"{THREE}play a 2S\nplay c 3S  # ! kachuful/play-turn\nplay b 4S", rounds="3")
    assert faults(replay) == [("play-turn", "turn", ("b",))]
    replay = agree(f"{THREE}play a 2S\nplay a 3S  # ! kachuful/play-turn\nplay c 4S", rounds="3")
    assert faults(replay) == [("play-turn", "again", ("b",))]


@pytest.mark.parametrize("order", ["bcd", "bdc", "cbd", "cdb", "dbc", "dcb"])
def test_play_turn_two_who_change_places_are_both_there(order: str) -> None:
    cards = dict(zip("bcd", ["3S", "4S", "5S"], strict=True))
    plays = [f"play {player} {cards[player]}" for player in order]
    early = next(
        (at for at, (is_, due) in enumerate(zip(order, "bcd", strict=True)) if is_ != due), 0
    )
    if order != "bcd":
        plays[early] += "  # ! kachuful/play-turn"
    tricks = "\n".join(["play a 2S", *plays, "trick d 6H 7H 8H 9H", "trick c 6D 7D 8D 9D"])
    replay = agree(f"{THREE}{tricks}", rounds="3")
    assert faults(replay) in ([], [("play-turn", "turn", ("bcd"[early],))])
    assert totals(replay) == {"a": 0, "b": 0, "c": 11, "d": 0}


def test_play_turn_whoever_was_to_lead_may_play_later() -> None:
    body = "play c 4S  # ! kachuful/play-turn\nplay b 3S\nplay a 2S\nplay d 5S"
    replay = agree(f"{THREE}{body}\ntrick d 6H 7H 8H 9H\ntrick c 6D 7D 8D 9D", rounds="3")
    assert faults(replay) == [("play-turn", "first", ("a",))]
    assert totals(replay) == {"a": 0, "b": 0, "c": 11, "d": 0}


def test_play_turn_a_trick_is_not_led_inside_another() -> None:
    replay = agree(f"{THREE}play a 2S\ntrick b 3H 4H 5H 6H  # ! kachuful/play-turn", rounds="3")
    assert faults(replay) == [("play-turn", "unfinished", ("b",))]


def test_a_trick_has_as_many_cards_as_players() -> None:
    replay = agree(f"{THREE}trick a 2S 3S 4S  # ! record/arguments", rounds="3")
    assert replay.findings[0].data == {"count": 3, "due": 4}
    replay = agree(f"{THREE}trick a 2S 3S 4S 5S 6S  # ! record/arguments", rounds="3")
    assert replay.texts[-1][replay.findings[0].column - 1 :].startswith("6S")


def test_follow_suit_a_recorded_hand_proves_a_revoke_at_once() -> None:  # 002 §5, §11
    replay = agree(
        f"""
        deal d 3 S
        hand b 9H 2C x1
        {FOUR_BIDS}
        play a AH
        play b 2C  # ! kachuful/follow-suit
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert finding.allowed == ("9H",)
    assert set(finding.proof) >= {line_of(replay, "hand b"), line_of(replay, "play b")}


def test_follow_suit_a_hand_recorded_afterwards_proves_it_at_the_guilty_card() -> None:
    replay = agree(
        f"""
        {THREE}
        trick a AH 2C 3H 4H  # ! kachuful/follow-suit
        hand b 9H 2C 4C
        """,
        rounds="3",
    )
    assert faults(replay)[0][1] == "hand"


def test_follow_suit_nobody_has_to_trump() -> None:  # 002 §11
    agree(f"deal d 3 S\nhand b 9S 2C 4C\n{FOUR_BIDS}play a AH\nplay b 2C", rounds="3")


def test_own_card_a_card_out_of_another_hand() -> None:
    replay = agree(
        f"""
        deal d 3 S
        hand a AH KH QH
        hand b 2H 3H 4H
        {FOUR_BIDS}
        trick a AH 2H 5H 6H
        trick a 3H 4H 7H 8H  # ! kachuful/own-card
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert (finding.why, finding.player, finding.data["other"]) == ("other", "a", "b")


def test_own_card_a_card_that_was_not_dealt() -> None:
    replay = agree(
        f"deal d 3 S\nhand a AH KH QH\n{FOUR_BIDS}play a 2H  # ! kachuful/own-card", rounds="3"
    )
    assert replay.findings[0].why == "hand"


def test_own_card_a_partly_recorded_hand_has_room_for_as_many_unknown_cards() -> None:
    agree(
        f"""
        deal d 3 S
        hand a AH KH x1
        {FOUR_BIDS}
        trick a 2H 3H 4H 5H
        trick d 6H 7H 8H 9H  # ! kachuful/own-card
        """,
        rounds="3",
    )


def test_own_card_a_hand_recorded_too_late_to_be_true() -> None:
    replay = agree(
        f"{THREE}trick a AH 2C 3H 4H\nhand a 2S 3S 4S  # ! kachuful/own-card", rounds="3"
    )
    assert (replay.findings[0].why, replay.findings[0].kind) == ("played", "impossible")


# -- the deck ----------------------------------------------------------------------------------


def test_card_twice_a_card_is_played_once() -> None:
    replay = agree(f"{THREE}trick a 6D KD AD 3D\nplay c KD  # ! deck/card-twice", rounds="3")
    (finding,) = replay.findings
    assert finding.kind == "impossible"
    assert finding.data == {
        "what": "KD",
        "player": "c",
        "other": "b",
        "first": line_of(replay, "trick a"),
    }


def test_card_twice_within_a_trick_and_within_a_hand() -> None:
    agree(f"{THREE}trick a 6D KD 6D 3D  # ! deck/card-twice", rounds="3")
    agree("deal d 3\nhand a 6D KD 6D  # ! deck/card-twice", rounds="3")


def test_card_twice_a_card_is_dealt_once() -> None:
    replay = agree("deal d 2\nhand a 6D KD\nhand b KD 2S  # ! deck/card-twice", rounds="2")
    assert replay.findings[0].why == "dealt"
    replay = agree(f"{THREE}trick a 6D KD AD 3D\nhand a KD x2  # ! deck/card-twice", rounds="3")
    assert replay.findings[0].why == "played"


def test_a_hand_adds_up_to_the_deal_and_is_recorded_once() -> None:
    replay = agree("deal d 3\nhand a AS x1  # ! record/arguments", rounds="3")
    assert replay.findings[0].data == {"player": "a", "count": 2, "due": 3}
    agree("deal d 3\nhand a AS x2\nhand a KS x2  # ! record/arguments", rounds="3")
