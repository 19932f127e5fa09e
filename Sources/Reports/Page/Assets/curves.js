// Numbers of a game over its moves: the score of a race, and what bots report in their comments as
// `name=value`. A click goes to the move.

const curveLimit = 6;

/** The numbers that a comment reports, by their names. */
const reported = (text) =>
  [...text.matchAll(/(?:^|[\s,;(])([A-Za-z][\w-]{0,23})=(-?\d{1,15}(?:\.\d{1,9})?)(?![\w.])/g)]
    .map(([, name, value]) => [name, Number(value)]);

/** The curves of a game, each {name, lines}, of those that have a line of two points or more. */
const curvesOf = (game, board) => {
  const names = new Map((board.curves || []).map(({ name, points }) => [name, points]));
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
