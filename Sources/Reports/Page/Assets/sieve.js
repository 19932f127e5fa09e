// The games that a list shows and their order, from the part of an address after `games=`.

/** The keys of an address that choose games and their order. Other keys are ignored. */
const sieveKeys = ["with", "against", "seat", "ended", "by", "opening", "score", "reached", "order"];

/** The address of a choice of a contest's games, on the ladders' page or on a bot's own page. */
const gamesAddress = (contest, wanted, bot = null) => {
  const words = new URLSearchParams(bot === null ? {} : { bot });
  words.set("games", contest.index);
  for (const key of sieveKeys) {
    if (wanted[key] && !(key === "with" && bot !== null)) words.set(key, wanted[key]);
  }
  return `#${words}`.replace(/\+/g, "%20");
};

const wantedOf = (words) =>
  Object.fromEntries(sieveKeys.map((key) => [key, words.get(key) || ""]));

/** Functions that test how a game ended for the bot in the seat `side`, or for any bot if `side` is -1. */
const endings = {
  decided: (game) => game.outcome !== 1,
  won: (game, side) => (side < 0 ? game.outcome !== 1 : game.outcomeOf(side) === 0),
  draw: (game, side) => (side < 0 ? game.outcome : game.outcomeOf(side)) === 1,
  lost: (game, side) => (side < 0 ? game.outcome !== 1 : game.outcomeOf(side) === 2),
  fault: (game, side) => game.forfeit.length > 0 && (side < 0 || game.forfeit.includes(side)),
};

/** True if a number is in a range: "-10-199" includes both ends, and "100" has no upper end. */
const isWithin = (value, range) => {
  const [, low, high = Infinity] = /^(-?[^-]*)(?:-([^]*))?$/.exec(range);
  return value >= Number(low) && value <= Number(high);
};

const fits = (game, wanted) => {
  const side = wanted.with ? game.names.indexOf(wanted.with) : -1;
  if (wanted.with && side < 0) return false;
  if (wanted.against && (wanted.against === wanted.with || !game.names.includes(wanted.against))) {
    return false;
  }
  if (wanted.seat && side !== Number(wanted.seat)) return false;
  if (wanted.ended && endings[wanted.ended] && !endings[wanted.ended](game, side)) return false;
  if (wanted.by && game.reason !== wanted.by) return false;
  if (wanted.opening && (game.isRace || (game.opening.join(" ") || "none") !== wanted.opening)) {
    return false;
  }
  const boards = game.isRace ? (side < 0 ? game.boards : [game.boards[side]]) : [];
  return (!wanted.score || boards.some(({ score }) => isWithin(score, wanted.score)))
    && (!wanted.reached || boards.some(({ measure }) => measure >= Number(wanted.reached)));
};

/** Notes on games of interest, as {note, weight} by game. The largest weight comes first. */
const noteworthy = (contest) => {
  const notes = new Map();
  const add = (games, note, weight, most = 1) => {
    games.filter((game) => !notes.has(game)).slice(0, most).forEach((game, index) =>
      notes.set(game, { note: typeof note === "string" ? note : note(game), weight: weight - index }));
  };
  const by = (key, sign = 1) => (one, other) => sign * (key(one) - key(other));
  const elo = (place) => contest.ladder.entrants[place].elo;
  /** The lead in Elo of the strongest opponent over the winner. */
  const surprise = (game) => {
    const others = game.places.filter((_, bot) => bot !== game.winner);
    return Math.max(...others.map(elo)) - elo(game.places[game.winner]);
  };
  const decided = contest.games.filter((game) => game.outcome !== 1 && !game.forfeit.length);
  const upsets = decided.filter((game) => surprise(game) > 50).sort(by(surprise, -1));
  add(upsets, (game) => `upset: ${eloText(surprise(game))} Elo weaker`, 500, 4);
  if (contest.games.some(({ isRace }) => isRace)) {
    const best = ({ boards }) => Math.max(...boards.map(({ score }) => score));
    const gap = ({ boards }) => Math.abs(boards[0].score - boards[1].score);
    add([...contest.games].sort(by(best, -1)), "best score", 600);
    add([...decided].sort(by(gap)), "closest win", 400);
    add([...decided].sort(by(gap, -1)), "clearest win", 390);
  } else {
    const length = (game) => game.length;
    add([...decided].sort(by(length)), "shortest win", 400);
    add([...decided].sort(by(length, -1)), "longest win", 390);
  }
  const faults = new Map(contest.games.filter(({ forfeit }) => forfeit.length)
    .map((game) => [`${game.names[game.forfeit[0]]} ${game.reason}`, game]));
  add([...faults.values()], "forfeit", 300, 5);
  return notes;
};

/** The orders of lists: a name, and a function that sorts games, which are given in the order of play. */
const orders = {
  "": ["most interesting", (games, contest) => {
    contest.notes ??= noteworthy(contest);
    const meetings = new Map();
    // After games with notes, the first games of all pairs of bots come before the second games, and so on;
    // among these, wins come before draws.
    const keys = new Map(games.map((game) => {
      const pair = [...game.places].sort().join(" ");
      meetings.set(pair, (meetings.get(pair) || 0) + 1);
      return [game, 10 * meetings.get(pair) + (game.outcome === 1 ? 5 : 0)
        - 1e6 * (contest.notes.get(game)?.weight || 0)];
    }));
    return [...games].sort((one, other) => keys.get(one) - keys.get(other));
  }],
  first: ["first played", (games) => games],
  last: ["last played", (games) => [...games].reverse()],
  longest: ["longest", (games) => [...games].sort((one, other) => other.length - one.length)],
  shortest: ["shortest", (games) => [...games].sort((one, other) => one.length - other.length)],
};

/** The games of a contest that an address asks for, in its order. */
const sieved = (contest, wanted) => {
  const [, order] = orders[wanted.order] || orders[""];
  return order(contest.games.filter((game) => fits(game, wanted)), contest);
};
