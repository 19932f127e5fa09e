// Numbers over the moves of a game: the scores of a race, the evals, clocks and times in the record, and the
// numbers that bots report in comments as `name=value`.

const curveLimit = 6;

/** The numbers in a comment, as a list of [name, number]. */
const reported = (text) =>
  [...text.matchAll(/(?:^|[\s,;(])([A-Za-z][\w-]{0,23})=(-?\d{1,15}(?:\.\d{1,9})?)(?![\w.])/g)]
    .map(([, name, value]) => [name, Number(value)]);

/** At most six curves of a game, as {name, lines}. Each line has at least two points. */
const curvesOf = (game, board) => {
  const names = new Map([...(board.curves || []).map(({ name, points }) => [name, points]),
    ...(game.curves || [])]);
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
