// Recent events: results, games of interest, movements on the ladder, new versions and withdrawn bots.

const newsLimit = 6;

/** The players of a game with their points, as one line that leads to the game. */
const resultLine = (game, note) => {
  const players = game.names.map((name, bot) => element("span",
    { class: (game.standing ? game.standing[bot] === Math.min(...game.standing) : game.outcomeOf(bot) === 0)
      ? "won-it" : null }, nameOf(name)));
  const score = game.standing ? "" : `${game.points(0)}–${game.points(1)}`;
  const line = game.standing
    ? [...game.names.keys()].sort((one, other) => game.standing[one] - game.standing[other])
      .map((bot, index) => element("span", {}, `${game.points(bot)} `, players[bot]))
    : [players[0], element("strong", { class: "result" }, score), players[1]];
  return element("li", { "data-key": game.id },
    element("a", { href: game.address, class: game.standing ? "players several" : "players" }, line),
    element("small", {}, note));
};

const isFaulty = (game) => game.forfeit.length > 0;

const latestResults = (contest) => {
  const games = [...contest.games].sort((one, other) =>
    (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, newsLimit);
  if (!games.length) return [];
  return [element("h3", {}, "Latest results"), element("ul", { class: "results" }, games.map((game) =>
    resultLine(game, [isFaulty(game) ? element("span", { class: "fault" }, game.reason, " · ") : null,
      timeOf(game.at)])))];
};

const interestingResults = (contest) => {
  contest.notes ??= noteworthy(contest);
  const games = [...contest.notes].sort(([, one], [, other]) => other.weight - one.weight).slice(0, 4);
  if (!games.length) return [];
  return [element("h3", {}, "Most interesting"), element("ul", { class: "results" },
    games.map(([game, { note }]) => resultLine(game, note)))];
};

/**
 * The changes of the ratings in the last step of the history: {name, change, climb} for each bot, in the
 * order of the ladder.
 *
 * `change` is in Elo, and `climb` is the number of ranks that the bot has climbed.
 * An element is null for a bot without a rating in one of the two steps. The list is empty if there are
 * fewer than two steps.
 */
const movements = ({ history, labels, ladder }) => {
  if (!history || history.games.length < 2) return [];
  const at = (step) => history.bots.map((numbers) => numbers.at(step)?.[0] ?? null);
  const [now, before] = history.before
    ? [ladder.entrants.map(({ elo }) => Math.round(elo)), history.before] : [at(-1), at(-2)];
  const rank = (elos, place) => elos.filter((elo) => elo !== null && elo > elos[place]).length;
  return labels.map((name, place) => (now[place] === null || before[place] === null ? null
    : { name, change: now[place] - before[place], climb: rank(before, place) - rank(now, place) }));
};

const climbMark = (climb) => element("span", { class: climb > 0 ? "climb up" : "climb down" },
  element("span", { "aria-hidden": "true" }, climb > 0 ? "▲" : "▼"),
  element("span", { class: "hidden" }, climb > 0 ? "up " : "down "), String(Math.abs(climb)));

const biggestMovements = (contest) => {
  const moved = movements(contest).filter((movement) => movement && Math.abs(movement.change) >= 5)
    .sort((one, other) => Math.abs(other.climb) - Math.abs(one.climb)
      || Math.abs(other.change) - Math.abs(one.change)).slice(0, 4);
  if (!moved.length) return [];
  const games = contest.history.games.at(-1) - contest.history.games.at(-2);
  return [element("h3", {}, "Biggest movements"),
    element("p", { class: "facts" }, `in the last ${counted(games, "game", "games")}`),
    element("ul", { class: "movements" }, moved.map(({ name, change, climb }) => element("li", {},
      botLink(name), element("span", {}, climb ? climbMark(climb) : null,
        ` ${change > 0 ? "+" : "−"}${eloText(Math.abs(change))} Elo`))))];
};

/** The versions of a bot, the newest first; if no name is given, the versions of all bots. */
const versionsOf = (contest, name = null) => (contest.versions ?? [])
  .map(([bot, version, wins, draws, losses, elo, error, since, until]) =>
    ({ bot, version, counts: [wins, draws, losses], elo, error, since, until }))
  .filter(({ bot }) => name === null || bot === name)
  .sort((one, other) => (one.since < other.since ? 1 : -1));

const newVersions = (contest) => {
  const first = new Map();
  for (const row of versionsOf(contest).reverse()) if (!first.has(row.bot)) first.set(row.bot, row);
  const rows = versionsOf(contest).filter((row) => first.get(row.bot) !== row).slice(0, 4);
  if (!rows.length) return [];
  return [element("h3", {}, "New versions"), element("ul", { class: "movements" }, rows.map((row) =>
    element("li", {}, element("span", {}, nameOf(row.bot), ` ${row.version}`), timeOf(row.since))))];
};

const withdrawnBots = (contest) => {
  const rows = contest.index === 0 ? data.withdrawn : [];
  if (!rows.length) return [];
  return [element("h3", {}, "Withdrawn"), element("ul", { class: "withdrawn" }, rows.map(([name, reason]) =>
    element("li", {}, element("strong", {}, nameOf(name)), ` ${reason}`)))];
};

const newsParts = (contest) => {
  const parts = [withdrawnBots, latestResults, interestingResults, biggestMovements, newVersions]
    .map((part) => part(contest)).filter((nodes) => nodes.length);
  return parts.map((nodes) => element("div", { class: "piece" }, nodes));
};

/** The faults of a contest by bot and kind, from all games. */
const faultTable = (contest) => {
  const kinds = new Map();
  const rows = contest.labels.map((name, place) =>
    [name, contest.bots[contest.players.indexOf(place)]?.forfeits ?? {}])
    .filter(([, forfeits]) => Object.keys(forfeits).length);
  for (const [, forfeits] of rows) {
    for (const [kind, count] of Object.entries(forfeits)) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  if (!rows.length) return [];
  const columns = [...kinds.keys()].sort((one, other) => kinds.get(other) - kinds.get(one));
  const sum = (forfeits) => Object.values(forfeits).reduce((total, count) => total + count, 0);
  rows.sort(([, one], [, other]) => sum(other) - sum(one));
  return [element("div", { class: "piece" }, element("h3", {}, "Faults"),
    element("p", { class: "facts" }, "The games in which a bot was at fault, by the reason for the end of the game."),
    table(`Faults in ${contest.heading}`, [["bot", "name"], ...columns.map((kind) => [kind, "n"]), ["all", "n"]],
      rows.slice(0, 100).map(([name, forfeits]) => [botLink(name), ...columns.map((kind) =>
        (forfeits[kind] ? element("a", { href: gamesAddress(contest, { with: name, ended: "fault", by: kind }) },
          grouped(forfeits[kind])) : "")), grouped(sum(forfeits))])))];
};

/** The openings of a contest: games, first player's score, draws, and length, from all games. */
const openingTable = (contest) => {
  const { openings, openingTotals = [] } = contest;
  if (openings.length < 2 || contest.seats?.length !== 2) return [];
  const rows = openingTotals.map(([games, wins, draws, moves], number) => {
    const opening = openings[number];
    const words = opening ? opening.map((move) => moveWord(contest, move)).join(" ") || "none" : "others";
    const picture = opening && lookOf(contest)?.thumbnail?.(contest, opening);
    return { games, cells: [element("span", { class: "openingcell" }, picture, words), grouped(games),
      percent((wins + draws / 2) / games), percent(draws / games), (moves / games).toFixed(1)] };
  }).sort((one, other) => other.games - one.games);
  return [element("div", { class: "piece" }, element("h3", {}, "Openings"),
    element("p", { class: "facts" }, "The score is the first player's; the length does not include the opening."),
    table(`Openings of ${contest.heading}`, [["opening", "name"], ["games", "n"], ["score", "n"],
      ["draws", "n"], ["length", "n"]], rows.slice(0, 30).map(({ cells }) => cells)))];
};
