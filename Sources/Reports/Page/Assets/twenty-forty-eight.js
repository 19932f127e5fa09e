// The look of 2048: tiles that slide, merge and appear. New tiles follow from the seed.
// The rank of a tile is the base-2 logarithm of its value; an empty cell has the rank 0.

const mask = (1n << 64n) - 1n;

/** The output with the index n, from 0, of SplitMix64 with the given seed. */
const splitMix = (seed, n) => {
  let z = seed + (BigInt(n) + 1n) * 0x9E3779B97F4A7C15n & mask;
  z = (z ^ z >> 30n) * 0xBF58476D1CE4E5B9n & mask;
  z = (z ^ z >> 27n) * 0x94D049BB133111EBn & mask;
  return z ^ z >> 31n;
};

/** Puts tile n, counted from 0, into an empty cell, and returns the cell. The board must not be full. */
const putTile = (ranks, seed, n) => {
  const z = splitMix(seed, n);
  const empty = [];
  ranks.forEach((rank, cell) => { if (!rank) empty.push(cell); });
  const cell = empty[Number((z >> 32n) * BigInt(empty.length) >> 32n)];
  ranks[cell] = (z & 0xFFFFFFFFn) < 429496730n ? 2 : 1;
  return cell;
};

/**
 * Slides the tiles up (0), right (1), down (2) or left (3).
 *
 * Returns the new ranks, the gain in points, the way of each tile, and whether a tile has moved.
 */
const slide = (ranks, size, direction) => {
  const result = new Uint8Array(ranks.length);
  const ways = [];
  let gain = 0;
  for (let number = 0; number < size; number += 1) {
    const cells = Array.from({ length: size }, (_, place) => {
      const far = direction === 1 || direction === 2 ? size - 1 - place : place;
      return direction % 2 ? number * size + far : far * size + number;
    });
    let next = 0;
    let canMerge = false;
    for (const cell of cells) {
      const rank = ranks[cell];
      if (!rank) continue;
      const before = cells[next - 1];
      if (canMerge && result[before] === rank) {
        result[before] = rank + 1;
        gain += 2 ** (rank + 1);
        canMerge = false;
        ways.push({ from: cell, to: before, rank, merges: true });
      } else {
        result[cells[next]] = rank;
        ways.push({ from: cell, to: cells[next], rank, merges: false });
        next += 1;
        canMerge = true;
      }
    }
  }
  const changes = ways.some(({ from, to }) => from !== to);
  return { ranks: result, gain, ways, changes };
};

/** The states of a board before the first move and after each move before the first illegal move. */
const statesOf = ({ size, target }, seed, moves) => {
  const ranks = new Uint8Array(size * size);
  putTile(ranks, seed, 0);
  putTile(ranks, seed, 1);
  const states = [{ ranks, score: 0, fresh: -1 }];
  for (const [index, move] of moves.entries()) {
    const { ranks, score } = states[index];
    const slid = slide(ranks, size, move);
    if (!slid.changes) break;
    const isMade = target !== null && slid.ranks.some((rank) => 2 ** rank === target);
    const fresh = isMade ? -1 : putTile(slid.ranks, seed, index + 2);
    states.push({ ranks: slid.ranks, score: score + slid.gain, fresh });
  }
  return states;
};

/** The last states of a board in a game that is being played, from lists of ranks and a score. */
const liveStatesOf = (size, lists, moves) => {
  const states = lists.map((list) => ({ ranks: Uint8Array.from(list.slice(0, -1)), score: list.at(-1), fresh: -1 }));
  const last = moves.slice(moves.length - states.length + 1);
  states.slice(1).forEach((state, index) => {
    const slid = slide(states[index].ranks, size, last[index]).ranks;
    state.fresh = state.ranks.findIndex((rank, cell) => rank !== slid[cell]);
  });
  return { states, moves: last };
};

/** A board of tiles. tiles.css has the color of each value. */
class TileBoard {
  constructor(size) {
    this.size = size;
    this.tiles = element("div", { class: "tiles" });
    const cells = Array.from({ length: size * size }, () => element("i"));
    this.node = element("div", { class: "tileboard", role: "img" },
      element("div", { class: "cells" }, cells), this.tiles);
    this.node.style.setProperty("--size", size);
  }

  tile(rank, cell) {
    const value = 2 ** rank;
    const face = element("b", { class: "digits" + String(value).length }, String(value));
    const tile = element("div", { class: value > 2048 ? "tile super" : `tile t${value}` }, face);
    tile.style.transform = this.place(cell);
    return tile;
  }

  place(cell) {
    const [x, y] = [cell % this.size, Math.floor(cell / this.size)];
    return `translate(calc(${x} * (100% + var(--gap))), calc(${y} * (100% + var(--gap))))`;
  }

  show({ ranks, score }) {
    const tiles = [];
    ranks.forEach((rank, cell) => { if (rank) tiles.push(this.tile(rank, cell)); });
    this.tiles.replaceChildren(...tiles);
    this.describe(ranks, score);
  }

  /** Shows the move from a position to the next one as a motion of the given milliseconds. */
  move(before, direction, state, motion) {
    const { ways } = slide(before.ranks, this.size, direction);
    const merged = new Set(ways.filter(({ merges }) => merges).map(({ to }) => to));
    const tiles = [];
    for (const { from, to, rank } of ways) {
      const tile = this.tile(rank, to);
      tile.animate([{ transform: this.place(from) }, { transform: this.place(to) }],
        { duration: motion, easing: "ease-in-out" });
      if (merged.has(to)) {
        tile.animate([{ opacity: 1 }, { opacity: 1, offset: 0.99 }, { opacity: 0 }],
          { duration: motion, fill: "forwards" });
      }
      tiles.push(tile);
    }
    const appear = (cell, ...frames) => {
      const tile = this.tile(state.ranks[cell], cell);
      tile.firstChild.animate(frames,
        { duration: motion * 1.6, delay: motion * 0.9, fill: "backwards", easing: "ease" });
      tiles.push(tile);
    };
    for (const cell of merged) {
      appear(cell, { transform: "scale(0)" }, { transform: "scale(1.2)", offset: 0.5 },
        { transform: "scale(1)" });
    }
    if (state.fresh >= 0) {
      appear(state.fresh, { transform: "scale(0)", opacity: 0 },
        { transform: "scale(1)", opacity: 1 });
    }
    this.tiles.replaceChildren(...tiles);
    this.describe(state.ranks, state.score);
  }

  describe(ranks, score) {
    const rows = Array.from({ length: this.size }, (_, row) =>
      Array.from(ranks.slice(row * this.size, (row + 1) * this.size))
        .map((rank) => (rank ? 2 ** rank : 0)).join(" "));
    this.node.setAttribute("aria-label", `score ${score}: ${rows.join(" / ")}`);
  }
}

const arrows = ["↑", "→", "↓", "←"];

const tileBoards = (game) => {
  const sides = [0, 1].map((bot) => {
    const { states, moves } = game.states
      ? liveStatesOf(game.contest.rules.size, game.states[bot], game.movesOf(bot))
      : { states: statesOf(game.contest.rules, BigInt(game.seed), game.movesOf(bot)), moves: game.movesOf(bot) };
    const last = states.length - 1;
    // A game that is being played has only its last moves.
    const before = game.isLive ? game.movesOf(bot).length - moves.length + game.skipped[bot] : 0;
    const board = new TileBoard(game.contest.rules.size);
    // These are not output elements: a screen reader would read those aloud at each move.
    const score = element("span", { class: "score" });
    const count = element("span", { class: "score" });
    const said = element("p", { class: "said" });
    const comments = new Map(game.comments.filter(([, who]) => who === bot)
      .map(([turn, , text]) => [turn, text]));
    const node = element("section", { class: "side" },
      element("header", {}, element("h3", {}, game.isLive ? nameOf(game.names[bot]) : botLink(game.names[bot])),
        element("p", { class: "box" }, element("span", {}, "score"), score),
        element("p", { class: "box" }, element("span", {}, "move"), count)),
      board.node, said);
    let shown = -1;
    return {
      node,
      scores: states.map(({ score }, move) => [move, score]),
      word: (step) => (step && step <= last ? arrows[moves[step - 1]] : "–"),
      show(step, motion) {
        const here = Math.min(step, last);
        const state = states[here];
        if (motion && here === shown + 1) {
          board.move(states[shown], moves[shown], state, motion);
        } else if (here !== shown) {
          board.show(state);
        }
        shown = here;
        score.textContent = grouped(state.score);
        count.textContent = grouped(before + here) + (here ? ` ${arrows[moves[here - 1]]}` : "");
        const isOver = !game.isLive && here === last && step > 0;
        const isWrong = here === last && last < moves.length;
        node.classList.toggle("over", isOver);
        said.classList.toggle("wrong", isWrong);
        said.textContent = isWrong
          ? `Move ${here + 1} is against the rules: joust verify explains why.`
          : comments.get(here) ?? (isOver ? "The board is over." : "");
      },
    };
  });
  return {
    node: element("div", { class: "two" }, sides.map((side) => side.node)),
    show(step, motion) { for (const side of sides) side.show(step, motion); },
    words: (step) => sides.map((side) => side.word(step)).join(" "),
    curves: [{ name: "score", points: sides.map((side) => side.scores) }],
  };
};

looks["2048"] = { board: tileBoards };
