"""Searches positions of Breakthrough with OpenSpiel's MCTSBot: answers a line of numbers with a line of numbers.

Runs with the packages of requirements.txt; breakthrough.py starts it. A line is simulations, seed, and the actions
that lead to the position; the answer is the best action, its visits, the simulations, the seconds of processor time.
`play SEED PLIES` is answered with the actions of a random game.
"""

import math
import random
import sys
import time

import pyspiel

GAME = pyspiel.load_game("breakthrough")


def search(simulations: int, seed: int, actions: list[int]) -> str:
    state = GAME.new_initial_state()
    for action in actions:
        state.apply_action(action)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(GAME, evaluator, math.sqrt(2), simulations, 4000, True, seed, False)
    start = time.process_time()
    root = bot.mcts_search(state)
    seconds = time.process_time() - start
    best = root.best_child()
    return f"{best.action} {best.explore_count} {root.explore_count} {seconds}"


def play(seed: int, plies: int) -> str:
    """The actions of a random game of so many plies that is not over."""
    generator = random.Random(seed)
    while True:
        state, actions = GAME.new_initial_state(), []
        while len(actions) < plies and not state.is_terminal():
            actions.append(generator.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        if not state.is_terminal():
            return " ".join(map(str, actions))


def main() -> None:
    for line in sys.stdin:
        words = line.split()
        if words[0] == "play":
            print(play(int(words[1]), int(words[2])), flush=True)
        else:
            simulations, seed, *actions = map(int, words)
            print(search(simulations, seed, actions), flush=True)


if __name__ == "__main__":
    main()
