// The page of two bots: their record by game, seat and opening, the difference of their ratings, the lead
// after each game, the first positions in which they chose different moves, and all their games.

/** The Elo difference of a score with half of its 95 % interval; null without games and for 0 % or 100 %. */
const leadOf = ([wins, draws, losses]) => {
  const games = wins + draws + losses;
  const score = (wins + draws / 2) / games;
  if (!games || score <= 0 || score >= 1) return null;
  const variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score ** 2) / games;
  const slope = 400 / Math.log(10) / (score * (1 - score));
  return { elo: -400 * Math.log10(1 / score - 1), error: 1.96 * slope * Math.sqrt(variance / games) };
};

/** A difference in Elo with its sign. */
const signed = (value) => (Math.round(value) > 0 ? "+" : "") + eloText(value);

/** The wins, draws and losses of the bot `one` against the bot `other`, for each seat of `one`. */
const meetingsOf = (contest, one, other) => {
  const seats = [[0, 0, 0], [0, 0, 0]];
  for (const [first, second, wins, draws, losses] of pairsOf(contest)) {
    if (first === one && second === other) [wins, draws, losses].forEach((n, i) => { seats[0][i] += n; });
    if (first === other && second === one) [losses, draws, wins].forEach((n, i) => { seats[1][i] += n; });
  }
  return seats;
};

const addUp = (lists) => [0, 1, 2].map((index) => lists.reduce((sum, list) => sum + list[index], 0));

const versusFigures = (contest, [one, other], all) => {
  const { entrants } = contest.ladder;
  const direct = leadOf(all);
  const certainty = contest.los?.[one][other] ?? -1;
  return element("div", { class: "figurebox" },
    figureBox("score", percent(scoreOf(all)), counted(all[0] + all[1] + all[2], "game", "games")),
    figureBox("won, drawn, lost", all.map(grouped).join(" · ")),
    figureBox("Elo difference", direct ? signed(direct.elo) : "–",
      direct ? direct.error > 0 ? `± ${eloText(direct.error)}, from these games` : "all games were drawn"
        : all.some(Boolean) ? `${contest.labels[one]} ${all[0] ? "won" : "lost"} every game` : "no games"),
    figureBox("on the ladder", signed(entrants[one].elo - entrants[other].elo), "from all games"),
    certainty < 0 ? null : figureBox("LOS", percent(certainty / 1000), `that ${contest.labels[one]} is stronger`));
};

/** The lead of a bot in points after each of the page's games of two bots; null for fewer than four games. */
const leadChart = (contest, [name, other], games) => {
  let lead = 0;
  const points = games.map((game, index) => {
    const [own, rival] = [name, other].map((one) => game.names.indexOf(one));
    lead += game.standing ? Math.sign(game.standing[rival] - game.standing[own]) : 1 - game.outcomeOf(own);
    return [index + 1, lead];
  });
  if (points.length < 4) return null;
  return lineChart(`Lead of ${name} in games`, [{ name: "lead", points: [[0, 0], ...points] }], "games").node;
};

const openingWords = (contest, game) => game.opening.map((move) => moveWord(contest, move)).join(" ") || "none";

const versusOpenings = (contest, name, games) => {
  const rows = new Map();
  for (const game of games.filter(({ isRace, standing }) => !isRace && !standing)) {
    const words = openingWords(contest, game);
    if (!rows.has(words)) rows.set(words, { game, seats: [[0, 0, 0], [0, 0, 0]] });
    const bot = game.names.indexOf(name);
    rows.get(words).seats[bot][game.outcomeOf(bot)] += 1;
  }
  if (rows.size < 2) return null;
  const [first, second] = contest.seats ?? ["first", "second"];
  return block("By opening",
    isWhole(contest) ? null : element("p", { class: "facts" }, "Of the games on this page."),
    table(`Results by opening in ${contest.heading}`,
      [["opening", "name"], ...resultColumns, [`as ${first}`, "n"], [`as ${second}`, "n"]],
      [...rows].slice(0, 60).map(([words, { game, seats }]) => [
        element("span", { class: "openingcell" },
          lookOf(contest)?.thumbnail?.(contest, game.opening), words),
        ...resultCells(addUp(seats)), ...seats.map((counts) => (counts.some(Boolean) ? percent(scoreOf(counts)) : ""))])));
};

/** The first position of each opening in which both bots were on the move and chose different moves. */
const differencesOf = (contest, [name, other], games) => {
  const found = [];
  const seen = new Map();
  for (const game of games.filter(({ isRace, standing, steps, movers }) =>
    !isRace && !standing && !steps && !movers)) {
    const moves = [...game.opening, ...game.moves];
    for (let step = game.opening.length; step < moves.length; step += 1) {
      const position = moves.slice(0, step).join(" ");
      const mover = game.names[step % 2];
      const here = seen.get(position) ?? seen.set(position, new Map()).get(position);
      if (!here.has(mover)) here.set(mover, { game, step, move: moves[step] });
      const rival = here.get(mover === name ? other : name);
      if (rival && rival.move !== moves[step] && !found.some((one) => one.position === position)) {
        const both = [here.get(name), here.get(other)];
        if (both.every(Boolean)) found.push({ position, words: openingWords(contest, game), step, both });
      }
    }
  }
  const first = new Map();
  for (const one of found.sort((a, b) => a.step - b.step)) {
    if (!first.has(one.words)) first.set(one.words, one);
  }
  return [...first.values()];
};

const versusDifferences = (contest, names, games) => {
  const rows = differencesOf(contest, names, games).slice(0, 20);
  if (!rows.length) return null;
  return block("Where they differ",
    element("p", { class: "facts" }, "The first position of each opening in which both bots were on the move and ",
      "chose different moves. A number in brackets is the bot’s points in that game."),
    table(`First differing moves in ${contest.heading}`,
      [["opening", ""], ["move", "n"], ...names.map((name) => [nameOf(name), "who"])],
      rows.map(({ words, step, both }) => [words, String(step + 1), ...both.map(({ game, move }) =>
        element("a", { href: `${game.address}&move=${step + 1}` },
          `${moveWord(contest, move)} (${game.points(game.names.indexOf(game.names[step % 2]))})`))])));
};

const versusSection = (contest, names, lists) => {
  const places = names.map((name) => contest.labels.indexOf(name));
  if (places.includes(-1)) return null;
  const seats = meetingsOf(contest, ...places);
  const all = addUp(seats);
  const games = contest.games.filter((game) => names.every((name) => game.names.includes(name)));
  if (!games.length && !all.some(Boolean)) return null;
  const list = new GameList(contest, ...names);
  lists.push(list);
  const bySeat = contest.seats?.length === 2 ? block("By seat", table(`Results by seat in ${contest.heading}`,
    [["seat", ""], ...resultColumns], contest.seats.map((seat, index) =>
      [element("span", { class: "seatcell" }, nameOf(names[0]), ` as ${seat}`), ...resultCells(seats[index])]))) : null;
  return element("section", { class: "contest" },
    element("h2", {}, element("a", { href: `#contest-${contest.index}` }, contest.heading)),
    versusFigures(contest, places, all),
    element("div", { class: "blocks" }, leadChart(contest, names, games), bySeat,
      versusOpenings(contest, names[0], games), versusDifferences(contest, names, games)),
    games.length ? list.node : null);
};

/** The page of two bots and its lists of games; null if they have not met. */
const versusPage = (one, other) => {
  const lists = [];
  const parts = contests.map((contest) => versusSection(contest, [one, other], lists)).filter(Boolean);
  if (!parts.length || one === other) return null;
  return { lists, node: element("article", { class: "bot rivals" },
    element("h1", {}, botLink(one), element("span", { class: "against" }, " against "), botLink(other)), parts) };
};
