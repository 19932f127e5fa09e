// Games whose own program draws them: cells on the grounds of their colours, or else text.

/** The colours of the cells after a step: a board says them where they differ from those before. */
const coloursAt = (game, step) => {
  for (let index = step; index >= 0; index -= 1) {
    if (game.grids[index].colors) return game.grids[index].colors;
  }
  return {};
};

const gridDrawing = ({ rows, marks = [] }, colours) => {
  const cells = rows.map((row) => (typeof row === "string" ? [...row] : row));
  const columns = Math.max(...cells.map((row) => row.length));
  const svg = drawing("svg", {
    viewBox: `0 0 ${columns * 10} ${cells.length * 10}`, class: "cellboard", role: "img",
    "aria-label": cells.map((row) => row.join("")).join(" / "),
  });
  cells.forEach((row, y) => row.forEach((text, x) => {
    const colour = Object.hasOwn(colours, text) ? colours[text] : null;
    const isMarked = marks.some(([r, c]) => r === y && c === x);
    const cell = drawing("g", { class: `${colour ? `ground ${colour}` : "free"}${isMarked ? " last" : ""}` },
      drawing("rect", { x: x * 10 + 0.5, y: y * 10 + 0.5, width: 9, height: 9, rx: 2 }));
    const word = text.trim();
    if (word && word !== "." && word !== "·") {
      cell.append(drawing("text",
        { x: x * 10 + 5, y: y * 10 + 5, "text-anchor": "middle", "dominant-baseline": "central" }, word));
    }
    svg.append(cell);
  }));
  svg.style.maxWidth = `${columns * 3}rem`;
  return svg;
};

const gridBoard = (game) => {
  const node = element("div", { class: "drawn" });
  const moves = [...game.opening, ...game.moves];
  return {
    node,
    show(step, motion) {
      const grid = game.grids[step];
      const svg = gridDrawing(grid, coloursAt(game, step));
      node.replaceChildren(svg, ...(grid.lines || []).map((line) =>
        element("p", { class: "counters" }, line)));
      if (!motion) return;
      for (const cell of svg.querySelectorAll(".last")) {
        cell.animate([{ opacity: 0 }, { opacity: 1 }], { duration: motion, easing: "ease-out" });
      }
    },
    words: (step) => (step ? moveWord(game.contest, moves[step - 1]) : ""),
  };
};

/** A board of text. */
const textBoard = (game) => {
  const picture = element("pre", { class: "drawing", tabindex: 0, role: "region", "aria-label": "position" });
  const moves = [...game.opening, ...game.moves];
  return {
    node: element("div", { class: "plain" }, picture),
    show(step) { picture.textContent = game.drawings[step]; },
    words: (step) => (step ? moveWord(game.contest, moves[step - 1]) : ""),
  };
};
