// A bot's own page: its results and habits in each of its games.

const countOf = (measures) => Math.max(measures.reduce((sum, [, count]) => sum + count, 0), 1);

/** For each of the given values, the share of a bot's games, from 0 to 1, with at least this measure. */
const reached = (measures, values) => values.map((value) => measures.reduce(
  (sum, [measure, count]) => (measure >= value ? sum + count : sum), 0) / countOf(measures));

/** The values in a table of shares: the ten largest, without values that all bots always reach. */
const milestones = (lists) => {
  const values = [...new Set(lists.flat().map(([measure]) => measure))].sort((a, b) => a - b);
  return values.filter((value) => lists.some((list) => reached(list, [value])[0] < 1)).slice(-10);
};

const measureName = (contest) => contest.measure.replace(/s$/, "").replace(/^max_/, "largest ");

/** A share as a cell of a heat map. A larger share has a stronger blue. */
const heatCell = (share) =>
  element("td", { class: `h${5 + Math.round(share * 5)}` },
    share > 0 && share < 0.005 ? "<1" : String(Math.round(share * 100)));

const milestoneTable = (contest) => {
  const rows = contest.labels.slice(0, 200)
    .map((name, place) => [name, contest.bots[contest.players.indexOf(place)]])
    .filter(([, facts]) => facts && facts.measures);
  const values = milestones(rows.map(([, facts]) => facts.measures));
  if (!rows.length || !values.length) return [];
  const measure = measureName(contest).replace(/^l/, "L");
  const label = `${measure}: percent of the games that reached it`;
  return [element("h3", {}, `${measure} reached`), element("p", { class: "facts" }, label + "."),
    table(label, [["bot", "name"], ...values.map((value) => [grouped(value), "n"]),
      ["mean score", "n"], ["best score", "n"]],
    rows.map(([name, facts]) => [botLink(name), ...reached(facts.measures, values).map(heatCell),
      grouped(facts.sum / countOf(facts.measures)), grouped(facts.best)]), "heat wide")];
};

const figureBox = (label, value, more) => element("p", { class: "figure" },
  element("span", {}, label), element("strong", {}, value), more ? element("small", {}, more) : null);

const botFigures = (entrant, facts) => element("div", { class: "figurebox" },
  figureBox("rank", String(entrant.rank), entrant.ranks[0] === entrant.ranks[1] ? ""
    : `${entrant.ranks[0]} to ${entrant.ranks[1]}`),
  figureBox("Elo", (entrant.bound || "") + eloText(entrant.elo), `± ${eloText(entrant.error)}`),
  figureBox("score", percent(entrant.score), counted(entrant.games, "game", "games")),
  entrant.places ? figureBox("places", entrant.places.map((count, place) =>
    `${placeWords[place]} ${grouped(count)}`).join(" · "))
    : figureBox("won, drawn, lost", [entrant.wins, entrant.draws, entrant.losses].map(grouped).join(" · ")),
  entrant.forfeits ? figureBox("forfeits", grouped(entrant.forfeits)) : null,
  facts && facts.moves ? figureBox("a move takes", duration(facts.ms / facts.moves),
    `at most ${duration(facts.max_ms)}`) : null,
  facts && facts.late ? figureBox("late moves", grouped(facts.late)) : null);

const block = (title, ...content) =>
  element("div", { class: "block" }, element("h3", {}, title), content);

const byOpponent = (contest, place) => {
  const address = (wanted) => gamesAddress(contest, wanted, contest.labels[place]);
  const { opponents, seats } = resultsOf(contest, place);
  const { entrants, model } = contest.ladder;
  // In other models, expected scores do not depend on the ratings alone.
  const isElo = model === "elo" || model === "points";
  const expected = (other) => 1 / (1 + 10 ** ((entrants[other].elo - entrants[place].elo) / 400));
  const certainty = (other) => {
    const share = contest.los?.[place][other] ?? -1;
    return share < 0 ? "" : percent(share / 1000);
  };
  const more = [...isElo ? [["expected", "n"]] : [], ...contest.los ? [[element("abbr",
    { title: "likelihood of superiority: the probability that the bot is stronger" }, "LOS"), "n"]] : [],
    ["both", ""]];
  const rows = [...opponents].sort(([one], [other]) => one - other).map(([other, counts]) =>
    [botLink(contest.labels[other]),
      ...resultCells(counts, address({ against: contest.labels[other] })),
      ...isElo ? [percent(expected(other))] : [], ...contest.los ? [certainty(other)] : [],
      element("a", { href: versusAddress(contest.labels[place], contest.labels[other]) }, "compare")]);
  const parts = [block("By opponent",
    table(`Results by opponent in ${contest.heading}`, [["opponent", "name"], ...resultColumns, ...more], rows))];
  if (contest.seats?.length === 2) {
    parts.push(block("By seat", table(`Results by seat in ${contest.heading}`,
      [["seat", ""], ...resultColumns], contest.seats.map((seat, index) =>
        [`as ${seat}`, ...resultCells(seats[index], address({ seat: String(index) }))]))));
  }
  return parts;
};

const byOpening = (contest, name, facts) => {
  if (!facts || contest.openings.length < 2 && !(contest.openings[0] || []).length) return [];
  const order = ([one], [other]) => {
    const [a, b] = [contest.openings[one] || [Infinity], contest.openings[other] || [Infinity]];
    const index = a.findIndex((move, place) => move !== b[place]);
    return index < 0 ? 0 : a[index] - b[index];
  };
  const rows = [...facts.openings].sort(order).map(([number, ...counts]) => {
    const opening = contest.openings[number];
    const words = opening ? opening.join(" ") || "none" : "others";
    const address = opening && gamesAddress(contest, { opening: words }, name);
    const picture = opening && lookOf(contest)?.thumbnail?.(contest, opening);
    const all = [0, 1, 2].map((index) => counts[index] + counts[index + 3]);
    return [element("span", { class: "openingcell" }, picture, words),
      ...resultCells(all, address), percent(scoreOf(counts.slice(0, 3))),
      percent(scoreOf(counts.slice(3)))];
  });
  const [first, second] = contest.seats;
  return [block("By opening", table(`Results by opening in ${contest.heading}`,
    [["opening", "name"], ...resultColumns, [`as ${first}`, "n"], [`as ${second}`, "n"]], rows))];
};

/**
 * The number of game pairs (one opening against one opponent, a game from each seat) by their points
 * from 0 to 2: the pentanomial counts, from which errors are computed. Null for a race, for more than two
 * seats, if the page does not have all games, and if there are no game pairs.
 */
const pentanomial = (contest, name) => {
  if (contest.games.length < contest.total
    || contest.games.some(({ isRace, standing }) => isRace || standing)) return null;
  const meetings = new Map();
  for (const game of contest.games.filter(({ names }) => names.includes(name))) {
    const seat = game.names.indexOf(name);
    const key = `${game.names[1 - seat]} ${game.opening.join(" ")}`;
    if (!meetings.has(key)) meetings.set(key, [[], []]);
    meetings.get(key)[seat].push(seat ? game.outcome : 2 - game.outcome);
  }
  const counts = [0, 0, 0, 0, 0];
  for (const [first, second] of meetings.values()) {
    second.slice(0, first.length).forEach((points, index) => { counts[points + first[index]] += 1; });
  }
  if (!counts.some((count) => count)) return null;
  return columns("Game pairs by their points", counts.map((count, points) =>
    ({ count, label: ["0", "½", "1", "1½", "2"][points] })), { unit: "pairs", numbers: true });
};

/** The smallest number of games for which distributions are shown. */
const distributionLimit = 8;

const distributions = (contest, name, facts) => {
  if (!facts || contest.ladder.entrants[contest.labels.indexOf(name)].games < distributionLimit) return [];
  const parts = [pentanomial(contest, name)].filter(Boolean);
  if (facts.scores) {
    parts.push(scoreColumns("Scores", facts.width, facts.start ?? 0, facts.scores, (low, high) =>
      gamesAddress(contest, { score: `${low}-${high}` }, name)));
  }
  if (facts.scores && contest.measure) {
    parts.push(columns(measureName(contest).replace(/^l/, "L"), facts.measures.map(([measure, count]) =>
        ({ count, label: grouped(measure) })), { numbers: true }));
    const values = milestones([facts.measures]);
    const shares = reached(facts.measures, values);
    if (values.length) {
      parts.push(columns("Percent of the games that reached", values.map((value, index) => ({
        count: shares[index] * 100, label: grouped(value), title: grouped(value),
        text: `${Math.round(shares[index] * 100)} %`,
        address: gamesAddress(contest, { reached: String(value) }, name),
      })), { unit: "percent", numbers: true }));
    }
  }
  if (facts.times.some((count) => count)) {
    parts.push(timeColumns("Thinking time per move, mean of each game", facts.times),
      timeColumns("Thinking time, longest move of each game", facts.longest));
  }
  if (!parts.length) return [];
  return [element("h3", {}, "Distributions"), element("div", { class: "charts" }, parts)];
};

/** The numbers of a bot's own moves in a group: "3" or "9 to 12". */
const movesText = (index, width) => (width === 1 ? `${index + 1}` : `${index * width + 1} to ${(index + 1) * width}`);

/** The mean and the 95th percentile of a bot's times by the number of its move, as lines in seconds. */
const timeLines = ({ width, rows }) => [["mean", 1], ["95 % take at most", 2]].map(([name, column]) => ({ name,
  points: rows.map((row, index) => [index * width + (width + 1) / 2, row[column] / 1000])
    .filter((_, index) => rows[index][0]) }));

const timesByMove = (contest, name, facts) => {
  const rows = facts?.byMove?.rows ?? [];
  if (rows.length < 3) return [];
  const { width } = facts.byMove;
  return [element("h3", {}, "Thinking time by move"), element("div", { class: "charts" },
    lineChart("Seconds by the number of the bot’s move", timeLines(facts.byMove), "moves").node),
  element("details", {}, element("summary", {}, "The numbers"),
    table(`Thinking time of ${name} by move in ${contest.heading}`,
      [["move", "name"], ["moves", "n"], ["mean", "n"], ["95 % take at most", "n"]],
      rows.flatMap(([count, mean, most], index) => (count
        ? [[movesText(index, width), grouped(count), duration(mean), duration(most)]] : []))))];
};

/** Thinking times by the number of the move: lines for the first 8 bots, and a table for the first 40. */
const timeTable = (contest) => {
  const all = contest.labels.map((name, place) =>
    [name, contest.bots[contest.players.indexOf(place)]?.byMove]).filter(([, times]) => times?.rows.length);
  if (all.length < 2 || all.every(([, { rows }]) => rows.length < 3)) return [];
  const width = Math.max(...all.map(([, times]) => times.width));
  const shown = all.slice(0, 40).map(([name, times]) => [name, widened(times, width)]);
  const count = Math.max(...shown.map(([, rows]) => rows.length));
  const lines = shown.slice(0, 8).map(([name, rows]) => ({ name, points: timeLines({ width, rows })[0].points }));
  return [element("div", { class: "piece" }, element("h3", {}, "Thinking time by move"),
    element("p", { class: "facts" }, "The mean time of a bot’s first, second, third move and so on"
      + (all.length > 40 ? "; the chart has the first 8 bots, the table the first 40." : ".")),
    lineChart("Seconds", lines, "moves").node,
    element("details", {}, element("summary", {}, "The numbers"),
      element("p", { class: "facts" }, "The mean, and the time that 95 % of the moves take at most."),
      table(`Thinking time by move in ${contest.heading}`,
        [["bot", "name"], ...Array.from({ length: count }, (_, index) => [movesText(index, width), "n"])],
        shown.map(([name, rows]) => [botLink(name), ...Array.from({ length: count }, (_, index) => (rows[index]?.[0]
          ? `${duration(rows[index][1])}, ${duration(rows[index][2])}` : ""))]))))];
};

/** Times by moves in wider groups. A wider group has the largest 95th percentile of the groups in it. */
const widened = ({ width, rows }, wanted) => {
  const factor = wanted / width;
  return Array.from({ length: Math.ceil(rows.length / factor) }, (_, index) => {
    const part = rows.slice(index * factor, (index + 1) * factor).filter(([count]) => count);
    const count = part.reduce((sum, [count]) => sum + count, 0);
    return [count, part.reduce((sum, [count, mean]) => sum + count * mean, 0) / Math.max(count, 1),
      Math.max(0, ...part.map(([, , most]) => most))];
  });
};

/** A bot's forfeits by their reason and detail, the most frequent first. */
const forfeitsOf = (contest, name, facts) => {
  const counts = Object.entries(facts ? facts.forfeits : {});
  if (!counts.length) return [];
  const kinds = new Map();
  for (const game of contest.games.filter((game) => fits(game, { with: name, ended: "fault" }))) {
    const sentence = `${game.reason} ${game.detail ?? ""}`;
    if (!kinds.has(sentence)) kinds.set(sentence, []);
    kinds.get(sentence).push(game);
  }
  const sorted = [...kinds.values()].sort((one, other) => other.length - one.length);
  return [element("h3", {}, "Forfeits"),
    element("p", {}, counts.map(([reason, count]) => `${grouped(count)} by ${reason}`).join(", ")),
    element("ul", { class: "faults" }, sorted.slice(0, 20).map((games) => {
      const [game] = games;
      return element("li", {}, `${grouped(games.length)} × `,
        element("a", { href: gamesAddress(contest, { ended: "fault", by: game.reason }, name) },
          game.reason), ", such as ",
        element("a", { href: `${game.address}&move=end` }, "against ",
          element("bdi", {}, game.others(name).join(", "))),
        game.detail ? element("q", {}, game.detail) : null,
        logBox(`commands for game ${game.id}`, commandsOf(game).join("\n")));
    }))];
};

/** A bot's rating over time, with its error. */
const ratingCurve = (contest, place) => {
  const line = ratingLine(contest, place);
  if (line.points.length < 2) return null;
  return lineChart("Elo over time, with the 95 % interval", [line], "games", { write: eloText }).node;
};

/** The win over the strongest opponent and the loss to the weakest one among the page's games. */
const bestAndWorst = (contest, name) => {
  const elo = (game) => {
    const others = game.places.filter((_, bot) => game.names[bot] !== name);
    return others.reduce((sum, place) => sum + contest.ladder.entrants[place].elo, 0) / others.length;
  };
  const end = (ended, sign) => contest.games.filter((game) => fits(game, { with: name, ended }))
    .sort((one, two) => sign * (elo(one) - elo(two)))[0];
  const line = (words, game) => (game ? element("li", {}, `${words}: `,
    element("a", { href: game.address }, "against ", element("bdi", {}, game.others(name).join(", "))),
    ` (${eloText(elo(game))}), ${game.reason}`) : null);
  const lines = [line("best win", end("won", -1)), line("worst loss", end("lost", 1))].filter(Boolean);
  return lines.length ? element("ul", { class: "faults" }, lines) : null;
};

/** The versions of a bot side by side. The ratings are those of a ladder of all versions. */
const versionTable = (contest, name) => {
  const rows = versionsOf(contest, name);
  if (rows.length < 2) return null;
  return block("Versions",
    table(`Versions of ${name} in ${contest.heading}`, [["version", "name"], ["Elo", "n"], ["±", "n"],
      ["gain", "n"], ["games", "n"], ["score", "n"], ["first game", ""], ["last game", ""]],
    rows.map((row, index) => {
      const former = rows[index + 1];
      const gain = former && row.elo !== null && former.elo !== null ? signed(row.elo - former.elo) : "";
      return [row.version, row.elo === null ? "" : eloText(row.elo), row.error === null ? "" : eloText(row.error),
        gain, grouped(row.counts[0] + row.counts[1] + row.counts[2]), percent(scoreOf(row.counts)),
        timeOf(row.since, true), timeOf(row.until, true)];
    })),
    element("p", { class: "notes" }, "The ratings are from one ladder of all versions of the present bots."));
};

/** A bot's description, author, language, command, and the date of its first game. */
const introduction = (name) => {
  const own = data.who[contests.flatMap(({ ladder, labels }) => labels.includes(name)
    ? [ladder.entrants[labels.indexOf(name)].name] : [])[0]] || {};
  const since = contests.flatMap((contest) =>
    contest.bots[contest.players.indexOf(contest.labels.indexOf(name))]?.since || []).sort()[0];
  const words = [own.version && `version ${own.version}`, own.author && `by ${own.author}`, own.language,
    since && ["playing since ", timeOf(since, true)], own.command && element("code", {}, own.command)]
    .filter(Boolean).flatMap((word, index) => (index ? [" · ", word] : [word]));
  return [own.title ? element("p", { class: "lead" }, own.title) : null,
    data.withdrawn.filter(([bot]) => bot === name).map(([, reason]) =>
      element("p", { class: "fault" }, `Withdrawn: ${reason}`)),
    own.description ? element("p", {}, own.description) : null,
    words.length ? element("p", { class: "facts" }, words) : null];
};

/** A bot's page and its lists of games by the number of the contest; null for an unknown bot. */
const botPage = (name) => {
  const lists = new Map();
  const parts = contests.flatMap((contest) => {
    const place = contest.labels.indexOf(name);
    if (place < 0) return [];
    const entrant = contest.ladder.entrants[place];
    const facts = contest.bots[contest.players.indexOf(place)];
    const list = new GameList(contest, name);
    lists.set(String(contest.index), list);
    return [element("section", { class: "contest" },
      element("h2", {}, element("a", { href: `#contest-${contest.index}` }, contest.heading)),
      botFigures(entrant, facts), bestAndWorst(contest, name), versionTable(contest, entrant.name),
      element("div", { class: "blocks" }, ratingCurve(contest, place), byOpponent(contest, place), byOpening(contest, name, facts)),
      distributions(contest, name, facts), timesByMove(contest, name, facts), forfeitsOf(contest, name, facts),
      contest.games.length ? list.node : null)];
  });
  return parts.length ? { lists, node: element("article", { class: "bot" },
    element("h1", {}, element("bdi", {}, name)), introduction(name), parts) } : null;
};
