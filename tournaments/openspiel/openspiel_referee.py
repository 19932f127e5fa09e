"""The referee of any game of OpenSpiel (pip install open_spiel), named by the rule `game`.

Joust asks in lines of JSON, and each is answered by one line. All other rules are parameters of the
game: { game: "go", board_size: 9, komi: 7.5 } is go(board_size=9,komi=7.5) in OpenSpiel.
"""

import json
import random
import re
import sys

import pyspiel

ABOUT = """{}, the game {} of OpenSpiel. A move is the number of an action in `legal`; `actions` is \
the list of their names in the same order. `observation` is the position as the player sees it, \
and `history` has the names of all actions so far, in games in which nothing is hidden."""


def load(rules, **more):
    """Returns the game with its parameters; a whole number may stand for a decimal number."""
    parameters = pyspiel.game_parameters_from_string(rules.get("game", "tic_tac_toe"))
    name = parameters.pop("name")
    if name not in pyspiel.registered_names():
        raise ValueError(f"OpenSpiel has no game {name!r}")
    kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == name)
    for key, value in {**parameters, **rules, **more}.items():
        is_decimal = isinstance(kind.parameter_specification.get(key), float)
        if key not in ("game", "max_moves"):
            parameters[key] = float(value) if is_decimal else value
    return pyspiel.load_game(name, parameters)


def hello(rules):
    game = load(rules)
    kind, players, actions = game.get_type(), game.num_players(), game.num_distinct_actions()
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise ValueError("a mean-field game has no games between players")
    if not 1 <= players <= 8 or not 1 <= actions <= 1_000_000:
        raise ValueError(f"the game has {players} players and {actions} actions")
    return {
        "type": "game", "seats": [f"p{player}" for player in range(players)], "moves": actions,
        "luck": kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC,
        "incremental": True, "can_stop": True,
        "open": kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION,
        "max_moves": max(1, min(game.max_game_length(), 1_000_000)),
        "about": ABOUT.format(kind.long_name, game),
    }


class Position:
    def __init__(self, rules, seed):
        self.game = load(rules)
        if "rng_seed" in self.game.get_parameters():  # the game draws by itself
            self.game = load(rules, rng_seed=seed % (1 << 31))
        self.kind = self.game.get_type()
        self.luck = random.Random(seed)
        self.state = self.game.new_initial_state()
        self.history = []
        self.settle()

    def settle(self):
        """Draws what chance decides, and finds the players to move."""
        while self.state.is_chance_node():
            actions, shares = zip(*self.state.chance_outcomes())
            self.apply(self.luck.choices(actions, shares)[0])
        players = range(self.game.num_players())
        if not self.state.is_simultaneous_node():
            players = [] if self.state.is_terminal() else [self.state.current_player()]
        self.asked = [player for player in players if self.state.legal_actions(player)]

    def apply(self, action):
        self.history.append(self.state.action_to_string(self.state.current_player(), action))
        self.state.apply_action(action)

    def move(self, step):
        """Makes the moves of the players that were asked."""
        if self.state.is_simultaneous_node():
            moves = dict(zip(self.asked, step if isinstance(step, list) else [step]))
            self.history += [self.state.action_to_string(*move) for move in moves.items()]
            self.state.apply_actions([moves.get(p, 0) for p in range(self.game.num_players())])
        else:
            self.apply(step)
        self.settle()

    def turn(self, player):
        state, legal, kind = self.state, self.state.legal_actions(player), self.kind
        names = [state.action_to_string(player, action) for action in legal]
        is_seen = kind.provides_observation_string
        see = state.observation_string if is_seen else state.information_state_string
        view = {"observation": see(player), "actions": names}
        if kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            view["history"] = self.history
        return {"seat": f"p{player}", "legal": legal, "view": view}

    def answer(self, is_stopped=False):
        plain = re.sub(r"\x1b\[[\d;]*m", "", str(self.state))  # some games write colors
        text = "\n".join(line[:80] for line in plain.splitlines()[:64])
        if self.state.is_terminal() or is_stopped:
            scores = [int(x) if x == int(x) else x for x in self.state.returns()]
            return {"type": "end", "scores": scores, "reason": "finished", "text": text}
        turns = [self.turn(player) for player in self.asked]
        return {"type": "turn", "text": text, **(turns[0] if len(turns) == 1 else {"turns": turns})}


for question in map(json.loads, sys.stdin):
    if question["type"] == "hello":
        rules = question["rules"]
        try:
            answer = hello(rules)
        except Exception as error:
            answer = {"type": "refused", "reason": str(error)[:200]}
    elif question["type"] in ("position", "more", "stop"):
        if question["type"] != "more":
            position = Position(rules, int(question.get("seed", 0)))
        for step in question["moves"]:
            position.move(step)
        answer = position.answer(is_stopped=question["type"] == "stop")
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer), flush=True)
