// Numbers over the moves of a game: the scores of a race, the evals, clocks and times in the record, and the
// numbers that bots report in comments as `name=value`.

const curveLimit = 6;

/** The numbers in a comment, as a list of [name, number]. */
const reported = (text) =>
  [...text.matchAll(/(?:^|[\s,;(])([A-Za-z][\w-]{0,23})=(-?\d{1,15}(?:\.\d{1,9})?)(?![\w.])/g)]
    .map(([, name, value]) => [name, Number(value)]);

/** The steps of a bot's own moves, without those of the opening. */
const stepsOfBot = (game, bot) => {
  if (game.isRace) return Array.from({ length: game.boards[bot].count }, (_, index) => index + 1);
  const seats = game.names.length;
  return game.moves.map((_, index) => game.opening.length + index + 1)
    .filter((step) => (game.movers ? game.movers[step - 1] : (step - 1) % seats) === bot);
};

/** The figures of the record as [name, a list of points for each bot]. */
const recordedCurves = (game) => {
  const isDuel = game.names.length === 2 && !game.isRace;
  const kinds = [
    ["evals", isDuel ? "eval, for the first player" : "eval", (value, bot) => (isDuel && bot ? -value : value)],
    ["clocks", "clock in seconds", (value) => value / 1000],
    ["times", "time of a move in seconds", (value) => value / 1000],
  ];
  return kinds.filter(([key]) => game[key]?.some((list) => list.length)).map(([key, name, shown]) =>
    [name, game.names.map((_, bot) => {
      const steps = stepsOfBot(game, bot);
      return (game[key][bot] ?? []).map((value, index) => [steps[index] ?? game.length, value, bot])
        .filter(([, value]) => value !== null).map(([step, value]) => [step, shown(value, bot)]);
    })]);
};

/** The curves of a game as {name, lines}. Lines have at least two points. */
const curvesOf = (game, board) => {
  const names = new Map([...(board.curves || []).map(({ name, points }) => [name, points]),
    ...recordedCurves(game)]);
  for (const [turn, bot, text] of [...game.comments].sort(([one], [other]) => one - other)) {
    for (const [name, value] of bot in game.names ? reported(text) : []) {
      if (!names.has(name)) names.set(name, game.names.map(() => []));
      names.get(name)[bot].push([turn, value]);
    }
  }
  return [...names].map(([name, points]) => ({
    name, lines: points.map((points, bot) => ({ name: game.names[bot], points }))
      .filter(({ points }) => points.length > 1),
  })).filter(({ lines }) => lines.length).slice(0, curveLimit);
};
