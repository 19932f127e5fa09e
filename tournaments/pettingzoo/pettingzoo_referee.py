"""The referee of any environment of PettingZoo or Gymnasium with discrete actions.

Each line of JSON from Joust is answered by one line. The rule `environment` is a module, as
"pettingzoo.classic.connect_four_v3", or "gymnasium/" and an id, as "gymnasium/FrozenLake-v1". All
other rules are passed to the environment.
"""

import importlib
import json
import random
import sys

import gymnasium
import numpy

ABOUT = """The environment {} of PettingZoo or Gymnasium. A move is the number of an action. The \
observation is what the environment shows the agent. The score is the sum of the rewards."""


def make(rules):
    """Returns an environment, the spaces of its agents' actions, and the function that plays it."""
    options = {key: rules[key] for key in rules.keys() - {"environment", "max_moves"}}
    name = rules.get("environment") or "pettingzoo.classic.connect_four_v3"
    if name.startswith("gymnasium/"):
        env = gymnasium.make(name.removeprefix("gymnasium/"), **options)
        return env, {"agent": env.action_space}, alone
    module = importlib.import_module(name)
    env, play = module.env(**options), in_turn
    if env.metadata.get("is_parallelizable") and hasattr(module, "parallel_env"):
        env, play = module.parallel_env(**options), together
    return env, {agent: env.action_space(agent) for agent in env.possible_agents}, play


# These functions yield what each agent to move sees, receive their actions, and add up the rewards.

def in_turn(env, sums, seed):
    env.reset(seed=seed)
    for agent in env.agent_iter(1 << 60):
        observation, reward, is_over, is_cut, info = env.last()
        sums[agent] += reward
        env.step(None if is_over or is_cut else (yield {agent: (observation, info)})[0])


def together(env, sums, seed):
    observations, infos = env.reset(seed=seed)
    while agents := list(env.agents):
        actions = yield {agent: (observations[agent], infos.get(agent)) for agent in agents}
        observations, rewards, _, _, infos = env.step(dict(zip(agents, actions)))
        for agent, reward in rewards.items():
            sums[agent] += reward


def alone(env, sums, seed):
    observation, info = env.reset(seed=seed)
    is_over = is_cut = False
    while not is_over and not is_cut:
        actions = yield {"agent": (observation, info)}
        observation, reward, is_over, is_cut, info = env.step(actions[0])
        sums["agent"] += reward


class Position:
    def __init__(self, rules, seed):
        env, self.spaces, play = make(rules)
        self.sums = dict.fromkeys(self.spaces, 0.0)
        random.seed(seed)
        numpy.random.seed(seed % (1 << 32))
        self.game = play(env, self.sums, seed % (1 << 31))
        self.asked = next(self.game, {})

    def move(self, step):
        steps = step if isinstance(step, list) else [step]
        actions = [move + int(self.spaces[agent].start) for agent, move in zip(self.asked, steps)]
        try:
            self.asked = self.game.send(actions)
        except StopIteration:
            self.asked = {}

    def turn(self, agent):
        observation, info = self.asked[agent]
        parts = observation if isinstance(observation, dict) else {}
        mask = parts.get("action_mask", (info or {}).get("action_mask"))
        legal = [n for n in range(int(self.spaces[agent].n)) if mask is None or mask[n]]
        view = {"observation": parts.get("observation", observation)}
        return {"seat": agent, "legal": legal, "view": view}

    def answer(self):
        if not self.asked:
            scores = [float(score) for score in self.sums.values()]
            return {"type": "end", "scores": scores, "reason": "finished"}
        turns = [self.turn(agent) for agent in self.asked]
        return {"type": "turn", **(turns[0] if len(turns) == 1 else {"turns": turns})}


def hello(rules):
    _, spaces, _ = make(rules)
    if not all(isinstance(space, gymnasium.spaces.Discrete) for space in spaces.values()):
        raise ValueError(f"a space of actions is not discrete: {spaces}")
    moves = max(int(space.n) for space in spaces.values())
    return {"type": "game", "seats": list(spaces), "moves": moves, "luck": True,
            "incremental": True, "about": ABOUT.format(rules.get("environment"))}


for question in map(json.loads, sys.stdin):
    if question["type"] == "hello":
        rules = question["rules"]
        try:
            answer = hello(rules)
        except Exception as error:
            answer = {"type": "refused", "reason": str(error)[:200]}
    elif question["type"] in ("position", "more"):
        if question["type"] == "position":
            position = Position(rules, int(question["seed"]))
        for step in question["moves"]:
            position.move(step)
        answer = position.answer()
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer, default=lambda value: value.tolist()), flush=True)
