// The look of tic-tac-toe: marks on a square board, and the winning line.

/** The cells of a winning line through a cell; null if there is none. */
const lineThrough = (cells, size, win, cell) => {
  const [row, column] = [Math.floor(cell / size), cell % size];
  for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
    const line = [cell];
    for (const way of [1, -1]) {
      let [r, c] = [row + way * down, column + way * right];
      while (r >= 0 && r < size && c >= 0 && c < size && cells[r * size + c] === cells[cell]) {
        way > 0 ? line.push(r * size + c) : line.unshift(r * size + c);
        [r, c] = [r + way * down, c + way * right];
      }
    }
    if (line.length >= win) return line;
  }
  return null;
};

/** The marks after the moves before the first illegal move, and the number of these moves. */
const marksOf = ({ size }, moves) => {
  const cells = new Array(size * size).fill(null);
  let count = 0;
  for (const cell of moves) {
    if (!(cell in cells) || cells[cell] !== null) break;
    cells[cell] = count % 2;
    count += 1;
  }
  return { cells, count };
};

/** The labels of the rows and columns. The number of a cell is the sum of the labels of its row and column. */
const cellNumbers = (size) => Array.from({ length: size }, (_, index) => index).flatMap((index) => [
  drawing("text", { class: "edge", x: index * 100 + 50, y: size * 100 + size * 6, "text-anchor": "middle",
    "font-size": size * 5 }, String(index)),
  drawing("text", { class: "edge", x: -size * 4, y: index * 100 + 50 + size * 1.7, "text-anchor": "middle",
    "font-size": size * 5 }, String(index * size))]);

const marksDrawing = (size, cells, { line = null, last = null, label = "", hasNumbers = false } = {}) => {
  const side = size * 100;
  const edge = hasNumbers ? size * 8 : 0;
  const svg = drawing("svg", { viewBox: `${-edge} 0 ${side + edge} ${side + edge}`, class: "marks", role: "img",
    "aria-label": label }, hasNumbers ? cellNumbers(size) : null);
  for (let index = 1; index < size; index += 1) {
    svg.append(drawing("path", {
      class: "rule", d: `M${index * 100} 8V${side - 8}M8 ${index * 100}H${side - 8}`,
    }));
  }
  const middle = (cell) => [cell % size * 100 + 50, Math.floor(cell / size) * 100 + 50];
  cells.forEach((mark, cell) => {
    const [x, y] = middle(cell);
    if (cell === last) {
      svg.append(drawing("rect",
        { class: "last", x: x - 46, y: y - 46, width: 92, height: 92, rx: 14 }));
    }
    if (mark === 0) {
      svg.append(drawing("path", {
        class: "x", "data-cell": cell,
        d: `M${x - 26} ${y - 26}L${x + 26} ${y + 26}M${x + 26} ${y - 26}L${x - 26} ${y + 26}`,
      }));
    } else if (mark === 1) {
      svg.append(drawing("circle", { class: "o", "data-cell": cell, cx: x, cy: y, r: 28 }));
    }
  });
  if (line) {
    const [[x1, y1], [x2, y2]] = [middle(line[0]), middle(line[line.length - 1])];
    const [dx, dy] = [Math.sign(x2 - x1) * 32, Math.sign(y2 - y1) * 32];
    svg.append(drawing("path",
      { class: "winning", d: `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}` }));
  }
  return svg;
};

const marksText = (cells, size) => Array.from({ length: size }, (_, row) => cells
  .slice(row * size, row * size + size).map((mark) => "XO"[mark] ?? ".").join("")).join(" / ");

const marksBoard = (game) => {
  const { size, win } = game.contest.rules;
  const moves = [...game.opening, ...game.moves];
  const node = element("div", { class: "one" });
  return {
    node,
    show(step, motion) {
      const { cells, count } = marksOf(game.contest.rules, moves.slice(0, step));
      const last = count ? moves[count - 1] : null;
      const line = last === null ? null : lineThrough(cells, size, win, last);
      const svg = marksDrawing(size, cells, { line, last, label: marksText(cells, size), hasNumbers: true });
      node.replaceChildren(svg);
      if (count < Math.min(step, moves.length)) {
        node.append(element("p", { class: "wrong" },
          `Move ${count + 1} is against the rules: joust verify explains why.`));
      }
      const drawn = motion && svg.querySelector(`[data-cell="${last}"]`);
      if (!drawn) return;
      const long = drawn.getTotalLength();
      drawn.style.strokeDasharray = long;
      drawn.animate([{ strokeDashoffset: long }, { strokeDashoffset: 0 }],
        { duration: motion, easing: "ease-out" });
      const crossed = line && svg.querySelector(".winning");
      if (crossed) {
        crossed.animate([{ opacity: 0 }, { opacity: 1 }],
          { duration: motion, delay: motion / 2, fill: "backwards" });
      }
    },
    words(step) {
      if (!step) return "empty board";
      const word = `${"XO"[(step - 1) % 2]} at ${moves[step - 1]}`;
      return step <= game.opening.length ? `${word}, opening` : word;
    },
  };
};

looks["tic-tac-toe"] = {
  board: marksBoard,
  thumbnail({ rules }, opening) {
    const { cells } = marksOf(rules, opening);
    return marksDrawing(rules.size, cells, { label: marksText(cells, rules.size) });
  },
  colorsSeats: true,
};
