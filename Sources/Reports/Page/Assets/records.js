// The data in the page, and its games by their ids. A contest is one game of the tournament, such as chess,
// with its rules, its ladder and its recorded games.

let data = {};
let contests = [];
let gamesByName = new Map();

const letters64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const placeWords = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];

class Game {
  constructor(contest, [id, first, second, outcome, reason, at, ms0, ms1, max0, max1, a, b, more]) {
    Object.assign(this, { contest, id, outcome, reason, at, forfeit: [], comments: [], ...more });
    // A game of more than two seats has its bots, places and times in `more`.
    this.places = (this.bots || [first, second]).map((bot) => contest.players[bot]);
    this.names = this.places.map((place) => contest.labels[place]);
    this.ms ??= [ms0, ms1];
    this.longest ??= [max0, max1];
    if (this.standing) this.outcome = this.shared ? 1 : 0;
    this.isRace = typeof a === "string";
    if (this.isRace) {
      this.seed = a;
      this.boards = [0, 4].map((start) => ({
        count: b[start], packed: b[start + 1], score: b[start + 2], measure: b[start + 3],
      }));
    } else {
      this.opening = a;
      this.moves = b;
    }
  }

  movesOf(bot) {
    const { packed, count } = this.boards[bot];
    if (Array.isArray(packed)) return packed;
    return Array.from({ length: count }, (_, index) =>
      letters64.indexOf(packed[Math.floor(index / 3)]) >> (4 - 2 * (index % 3)) & 3);
  }

  /** The number of moves to step through. */
  get length() {
    return this.isRace
      ? Math.max(this.boards[0].count, this.boards[1].count)
      : this.opening.length + this.moves.length;
  }

  /** True if several bots share the first place. */
  get shared() { return this.standing.filter((place) => place === 1).length > 1; }

  /** The seat of the winner, from 0, or of the first bot in a shared first place; ½ for a draw of two. */
  get winner() { return this.standing ? this.standing.indexOf(1) : this.outcome / 2; }

  /** The outcome for a bot: 0 is a win, 1 a draw, 2 a loss. */
  outcomeOf(bot) {
    if (this.standing) return this.standing[bot] > 1 ? 2 : this.outcome;
    return bot ? 2 - this.outcome : this.outcome;
  }

  /** The points of a bot (1, ½ or 0), or its place among more than two bots. */
  points(bot) {
    if (this.standing) {
      return placeWords[this.standing[bot] - 1];
    }
    return ["1", "½", "0"][this.outcomeOf(bot)];
  }

  /** The names of a bot's opponents. */
  others(name) { return this.names.filter((other) => other !== name); }

  get ending() {
    if (this.forfeit.length) {
      const losers = this.forfeit.map((bot) => this.names[bot]).join(" and ");
      return `${losers} ${this.forfeit.length > 1 ? "are" : "is"} at fault: ${this.reason}`;
    }
    const words = {
      line: "by a line", full: "the board is full", score: "by score",
      resignation: "by resignation", agreement: "by agreement", adjudication: "by adjudication",
      "move-limit": "at the limit of moves",
    };
    const how = words[this.reason] || `(${this.reason})`;
    if (this.standing && this.outcome === 1) {
      const first = this.names.filter((_, bot) => this.standing[bot] === 1);
      return `${first.join(" and ")} share the first place ${how}`;
    }
    if (this.outcome === 1) return words[this.reason] ? `draw, ${how}` : `draw ${how}`;
    return `${this.names[this.winner]} wins ${how}`;
  }

  get address() { return `#game=${encodeURIComponent(this.id)}`; }
}

/** Reads the JSON data of a page into `data`, `contests` and `gamesByName`. */
const load = (text) => {
  data = JSON.parse(text);
  contests = data.contests.map((contest, index) => ({
    games: [], bots: [], players: [], openings: [], total: 0,
    ...contest, index, ladder: data.ladders[index],
  }));
  for (const contest of contests) {
    contest.games = contest.games.map((list) => new Game(contest, list));
  }
  gamesByName = new Map(contests.flatMap(({ games }) => games.map((game) => [game.id, game])));
};

load(document.getElementById("data").textContent);

const botLink = (name) =>
  element("a", { href: `#bot=${encodeURIComponent(name)}`, class: "name" }, nameOf(name));

/** The address of the page of two bots. */
const versusAddress = (one, other) =>
  `#vs=${encodeURIComponent(one)},${encodeURIComponent(other)}`;

/** True if the page has all games of a contest. */
const isWhole = (contest) => contest.games.length >= contest.total;

/**
 * The results of each two bots, separately for each order of their seats: [first, second, wins, draws,
 * losses, forfeits of the first, forfeits of the second].
 *
 * Bots are given by their places on the ladder, from 0. The wins and losses are those of the first bot.
 */
const pairsOf = (contest) => {
  if (contest.packedPairs) {
    contest.packedPairs.forEach((text, first) => {
      for (let place = 0; place < text.length; place += 3) {
        const [high, low, counts] = [0, 1, 2].map((index) => letters64.indexOf(text[place + index]));
        contest.pairs.push([first, high << 6 | low, counts >> 4, counts >> 2 & 3, counts & 3, 0, 0]);
      }
    });
    contest.packedPairs = null;
  }
  return contest.pairs;
};

/**
 * The wins, draws and losses of a bot by opponent and by seat; computed once for all bots.
 *
 * If the openings are known, the results by seat are summed over them, because the page may lack results of
 * some pairs.
 */
const resultsOf = (contest, place) => {
  if (!contest.results) {
    contest.results = contest.labels.map(() =>
      ({ opponents: new Map(), seats: [[0, 0, 0], [0, 0, 0]] }));
    const add = (bot, other, seat, counts) => {
      const { opponents, seats } = contest.results[bot];
      if (!opponents.has(other)) opponents.set(other, [0, 0, 0]);
      counts.forEach((count, index) => {
        opponents.get(other)[index] += count;
        seats[seat][index] += count;
      });
    };
    for (const [first, second, wins, draws, losses] of pairsOf(contest)) {
      add(first, second, 0, [wins, draws, losses]);
      add(second, first, 1, [losses, draws, wins]);
    }
  }
  const facts = contest.bots[contest.players.indexOf(place)];
  const result = contest.results[place];
  if (facts?.openings.length && !result.isSummed) {
    const sum = (start) => [0, 1, 2].map((end) =>
      facts.openings.reduce((total, counts) => total + counts[1 + start + end], 0));
    result.seats = [sum(0), sum(3)];
    result.isSummed = true;
  }
  return result;
};
