// Drawn pieces for the cells of a board: crosses and rings, discs, chess pieces, cards, and the heads and
// bodies of snakes. The shapes of common texts are known. A text without a shape stays as it is.

const chessPieces = { king: "♚", queen: "♛", rook: "♜", bishop: "♝", knight: "♞", pawn: "♟" };
const chessSymbols = Object.fromEntries(["♔♕♖♗♘♙", "♚♛♜♝♞♟"].flatMap((symbols) =>
  [...symbols].map((symbol, index) => [symbol, Object.keys(chessPieces)[index]])));
const chessLetters = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const suits = { C: "♣", D: "♦", H: "♥", S: "♠", "♣": "♣", "♦": "♦", "♥": "♥", "♠": "♠" };

/** The rank and the suit of a card such as "TD" or "9♠"; null for any other text. */
const cardOf = (text) => {
  const match = /^([2-9TJQKA])([CDHS♣♦♥♠])$/.exec(text);
  return match ? [match[1] === "T" ? "10" : match[1], suits[match[2]]] : null;
};

const cross = (x, y) => drawing("path", { class: "x",
  d: `M${x - 2.6} ${y - 2.6}L${x + 2.6} ${y + 2.6}M${x + 2.6} ${y - 2.6}L${x - 2.6} ${y + 2.6}` });
const ring = (x, y) => drawing("circle", { class: "o", cx: x, cy: y, r: 2.7 });
const disc = (x, y, color, r = 3.9) =>
  drawing("circle", { class: `disc ${color ?? "grey"}`, cx: x, cy: y, r });
const glyph = (x, y, word, kind) => drawing("text",
  { x, y, class: kind, "text-anchor": "middle", "dominant-baseline": "central" }, word);

const shapes = {
  cross: (x, y) => [cross(x, y)],
  ring: (x, y) => [ring(x, y)],
  disc: (x, y, color) => [disc(x, y, color)],
  food: (x, y, color) => [disc(x, y, color, 2.4)],
  wall: (x, y) => [drawing("rect", { class: "wall", x: x - 5, y: y - 5, width: 10, height: 10 })],
  body: (x, y, color) => [drawing("rect", { class: `disc ${color ?? "grey"}`, x: x - 4.4, y: y - 4.4,
    width: 8.8, height: 8.8, rx: 3 })],
  head: (x, y, color) => [disc(x, y, color, 4.9), ...[-1.6, 1.6].map((side) =>
    drawing("circle", { class: "eye", cx: x + side, cy: y - 1, r: 0.9 }))],
};

/**
 * Returns {draw, hasPiece} for the pieces in the cells of a game, from all texts of its pictures.
 *
 * draw(text, color, x, y) returns elements around the middle of the cell, or null for a text without a
 * shape. hasPiece(text) returns whether the text has a piece; the color of the text is then the color of
 * the piece, and not that of the cell.
 */
const piecesOf = (texts, colors, isChess) => {
  const words = [...texts].filter((text) => text.trim() && !".·-".includes(text));
  const letters = words.filter((text) => /^\p{L}$/u.test(text));
  const kinds = new Set(letters.map((text) => text.toLowerCase()));
  const isSnakes = letters.some((text) => text !== text.toLowerCase() && colors[text]
    && colors[text] === colors[text.toLowerCase()]);
  // Two kinds of pieces, such as black and white ones, or crosses and rings.
  const isTwo = !isSnakes && letters.length > 0 && kinds.size <= 2 && letters.length === words.length;
  const nameOfShape = (text) => {
    if (isChess && /^[KQRBNPkqrbnp]$/.test(text)) return chessLetters[text.toLowerCase()];
    if (chessSymbols[text]) return chessSymbols[text];
    if (isSnakes && letters.includes(text)) return text === text.toLowerCase() ? "body" : "head";
    if ("*@•".includes(text) && isSnakes) return "food";
    if (text === "#") return "wall";
    if (isTwo && letters.includes(text)) {
      if (colors[text]) return "disc";
      if (text.toLowerCase() === "x") return "cross";
      if (text.toLowerCase() === "o") return "ring";
    }
    return null;
  };
  const names = new Map(words.map((text) => [text, nameOfShape(text)]));
  const draw = (text, color, x, y) => {
    const card = cardOf(text);
    if (card) {
      const [rank, suit] = card;
      return [drawing("rect", { class: "card", x: x - 4.4, y: y - 4.7, width: 8.8, height: 9.4, rx: 1.1 }),
        glyph(x, y - 1.7, rank, `rank ${"♦♥".includes(suit) ? "red" : "black"}`),
        glyph(x, y + 2.3, suit, `suit ${"♦♥".includes(suit) ? "red" : "black"}`)];
    }
    const name = names.get(text);
    if (chessPieces[name]) {
      const isWhite = chessSymbols[text] ? "♔♕♖♗♘♙".includes(text) : text !== text.toLowerCase();
      // The selector after a symbol asks for text instead of an emoji.
      return [glyph(x, y + 0.4, `${chessPieces[name]}\uFE0E`, `chess ${isWhite ? "white" : "black"}`)];
    }
    return name && Object.hasOwn(shapes, name) ? shapes[name](x, y, color) : null;
  };
  return { draw, hasPiece: (text) => cardOf(text) !== null || Boolean(names.get(text)) };
};
