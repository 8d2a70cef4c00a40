"""A whole game of each kind between seeded random players: ``python -m kumaboard.demo``."""

from __future__ import annotations

import argparse
import random

from . import kumata, kumo


def show(name: str, position: kumata.Position | kumo.Position, ply: int) -> None:
    """Draws a position under a line that says where in the game it stands."""
    print(f"--- {name}, after {ply} moves ---")
    print(position)
    print()


def play_kumata(rng: random.Random) -> kumata.Position:
    """Plays Kumata to its end, with every move, and draws every tenth position."""
    position = kumata.Position.deal(players=4, seed=rng.getrandbits(64))
    ply = 0
    show("Kumata", position, ply)
    while not position.is_over:
        move = rng.choice(position.legal_moves())
        print(f"seat {position.seat}: {move}")
        position = position.play(move)
        ply += 1
        if ply % 10 == 0 or position.is_over:
            print()
            show("Kumata", position, ply)
    return position


def play_kumo(rng: random.Random, turns: int) -> kumo.Position:
    """Plays KUMO until it is won or so many turns are over, with every move, and draws four positions of it."""
    position = kumo.Position.start()
    played = ply = 0
    show("KUMO Hogosha", position, ply)
    moves: list[str] = []
    while not position.is_over and played < turns:
        seat = position.seat
        move = rng.choice(position.legal_moves())
        moves.append(str(move))
        position = position.play(move)
        ply += 1
        if position.seat != seat:
            print(f"seat {seat}: {' '.join(moves)}")
            moves = []
            played += 1
            if played % (turns // 4 or 1) == 0 or position.is_over:
                print()
                show("KUMO Hogosha", position, ply)
    return position


# The last turns of a fight for the Stone, since random players practically never get so far: a block, a run, a throw, a
# prisoner, and the push that wins. The end of tests/playthroughs/kumo-base2-fight.txt.
FIGHT_FROM = "TbkKK/3r#/1GkKg/3g1/5 1 1,0 0,0 0,0 00 - base2"
FIGHT = "e3-e2 e2-e1 Bb5>a5 Rd4>b4 cw +Gc1 c4-c5 c1-b1 ccw end Rb4>d4 e1-d1 d2=J a5-b5 ccw d5-e5 Ta1:a2>p c1-c2 Kn"


def play_fight() -> kumo.Position:
    """Plays a recorded end of a game and draws the position after each turn."""
    position = kumo.Position(FIGHT_FROM)
    show("KUMO Hogosha, a fight", position, 0)
    moves: list[str] = []
    for ply, move in enumerate(FIGHT.split(), 1):
        seat = position.seat
        moves.append(move)
        position = position.play(move)
        if position.seat != seat:
            print(f"seat {seat}: {' '.join(moves)}\n")
            moves = []
            show("KUMO Hogosha, a fight", position, ply)
    return position


def main() -> None:
    """Parses the command line and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and players (default 1)")
    parser.add_argument(
        "--turns",
        type=int,
        default=40,
        help="turns of KUMO at most: random players practically never win it (default 40)",
    )
    args = parser.parse_args()
    rng = random.Random(args.seed)

    end = play_kumata(rng)
    scores = end.scores()
    print(f"{'seat':>4} {'clan':>4} {'visible':>8} {'reserve':>8} {'totem':>6} {'penalty':>8} {'total':>6}")
    for seat, (clan, score) in enumerate(zip(end.clans, scores.seats, strict=True)):
        won = " won" if seat in scores.winners else ""
        print(
            f"{seat:>4} {clan:>4} {score.visible:>8} {score.reserve:>8} {score.totem:>6} "
            f"{score.penalty:>8} {score.total:>6}{won}"
        )
    print()

    result = play_kumo(rng, args.turns).result
    if result.winner is None:
        print(f"Nobody has won within {args.turns} turns.")
        result = play_fight().result
    print(f"Team {result.winner} has won: the Stone went into the camp {result.camp}.")


if __name__ == "__main__":
    main()
