// Elements are made from names and texts alone, never from markup: nothing that a bot says is
// taken for anything but text.

const fill = (node, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
};

/** An element of HTML with attributes, listeners (onclick …) and children. */
const element = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

const drawing = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** A number of people: 12,345. */
const grouped = (value) => Math.round(value).toLocaleString("en");

/** A share in percent with one digit, as ladders have it. */
const percent = (share) => (100 * share).toFixed(1) + " %";

/** A time in milliseconds with two or three digits and its unit. */
const duration = (ms) => {
  if (ms < 1) return Math.round(ms * 1000) + " µs";
  if (ms < 1000) return Number(ms.toPrecision(3)) + " ms";
  if (ms < 120000) return Number((ms / 1000).toPrecision(3)) + " s";
  return Number((ms / 60000).toPrecision(3)) + " min";
};

const counted = (count, one, several) => grouped(count) + " " + (count === 1 ? one : several);

/** A box in which a table that is too wide scrolls by itself. */
const scrolling = (label, content, kind = "scroll") =>
  element("div", { class: kind, tabindex: 0, role: "region", "aria-label": label }, content);

/** A table: columns are [title, class], the first cell of each row is its heading. */
const table = (caption, columns, rows, kind = null) => {
  const cellOf = (cell, index) => (cell.tagName === "TD" ? cell
    : element(index ? "td" : "th", { scope: index ? null : "row", class: columns[index][1] }, cell));
  const content = element("table", { class: kind },
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, columns.map(([title, kind]) =>
      element(title ? "th" : "td", { scope: title ? "col" : null, class: kind }, title)))),
    element("tbody", {}, rows.map((row) => element("tr", {}, row.map(cellOf)))));
  return scrolling(caption, content, rows.length > 20 ? "scroll tall" : "scroll");
};

// Small drawings: shares as bars, distributions as columns.

const shareBar = ([wins, draws, losses]) => {
  const width = 120;
  const games = Math.max(wins + draws + losses, 1);
  const [won, drawn] = [width * wins / games, width * (wins + draws) / games];
  return drawing("svg", { viewBox: `0 0 ${width} 12`, "aria-hidden": "true", class: "shares",
    preserveAspectRatio: "none" },
    drawing("rect", { class: "lost", x: drawn, width: width - drawn, height: 12 }),
    drawing("rect", { class: "drawn", x: won, width: drawn - won, height: 12 }),
    drawing("rect", { class: "won", width: won, height: 12 }));
};

const scoreOf = ([wins, draws, losses]) =>
  (wins + draws / 2) / Math.max(wins + draws + losses, 1);

/** The cells of a row that tells of wins, draws and losses, and the columns that they stand in. */
const resultColumns = [["games", "n"], ["score", "n"], ["won, drawn, lost", "share"], ["W", "n"],
  ["D", "n"], ["L", "n"]];
const resultCells = (counts, address = null) => [
  address ? element("a", { href: address }, grouped(counts[0] + counts[1] + counts[2]))
    : grouped(counts[0] + counts[1] + counts[2]), percent(scoreOf(counts)), shareBar(counts),
  ...counts.map(grouped),
];

/**
 * A distribution as columns.
 * bars: {label, count, title, address}; labels that are empty are left out, an address shows the games.
 */
const columns = (caption, bars, { unit = "games", numbers = false } = {}) => {
  const [height, floor] = [190, 160];
  const isLinked = bars.some(({ address }) => address);
  // Few bars take no more room than they need.
  const width = Math.max(Math.min(400, 8 + 64 * bars.length), 200);
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const step = Math.min((width - 8) / Math.max(bars.length, 1), 64);
  const svg = drawing("svg", {
    width, height, viewBox: `0 0 ${width} ${height}`, role: isLinked ? "group" : "img", class: "columns",
    "aria-label": caption + ": " + bars.filter(({ count }) => count)
      .map(({ title, label, count }) => `${title || label}: ${count}`).join(", "),
  });
  bars.forEach(({ label, count, title, text, address }, index) => {
    const tall = (floor - 22) * count / most;
    const seen = Math.max(tall, count ? 1.5 : 0);
    const x = 4 + index * step;
    const write = (kind, y, words) => svg.append(
      drawing("text", { class: kind, x: x + step / 2, y, "text-anchor": "middle" }, words));
    const words = `${title || label}: ${counted(count, unit.replace(/s$/, ""), unit)}`;
    const column = drawing("rect", {
      class: "column", x: x + step * 0.08, width: step * 0.84, rx: Math.min(3, step * 0.2),
      y: floor - seen, height: seen,
    }, drawing("title", {}, words));
    svg.append(address && count ? drawing("a", { href: address, "aria-label": words },
      drawing("rect", { class: "reach", x, width: step, y: 0, height: floor }), column) : column);
    if (numbers && count) write("value", floor - tall - 6, text || grouped(count));
    if (label !== "") write("tick", floor + 18, label);
  });
  svg.append(drawing("path", { class: "axis", d: `M4 ${floor}.5H${width - 4}` }));
  return element("figure", { class: "chart" }, element("figcaption", {}, caption), svg);
};

/** The part of a list from its first to its last count that is not 0. */
const filled = (counts) => {
  const first = Math.max(counts.findIndex((count) => count > 0), 0);
  return [first, counts.slice(first, counts.findLastIndex((count) => count > 0) + 1)];
};

const timeColumns = (caption, counts) => {
  const [first, part] = filled(counts);
  const bounds = data.bounds.map(duration);
  return columns(caption, part.map((count, index) => {
    const bin = first + index;
    const title = bin === 0 ? `below ${bounds[0]}`
      : bin === bounds.length ? `from ${bounds[bin - 1]}` : `${bounds[bin - 1]} to ${bounds[bin]}`;
    const isMarked = part.length < 8 || bin % 2 === 1;
    return { count, title, label: isMarked ? bounds[bin - 1] ?? `<${bounds[0]}` : "" };
  }));
};

/** addressOf: the address of the games with a score of so much to so much. */
const scoreColumns = (caption, width, counts, addressOf) => {
  const [first, part] = filled(counts);
  const every = Math.ceil(part.length / 6);
  return columns(caption, part.map((count, index) => {
    const low = (first + index) * width;
    return {
      count, title: width > 1 ? `${grouped(low)} to ${grouped(low + width - 1)}` : grouped(low),
      label: index % every === 0 ? grouped(low) : "", address: addressOf(low, low + width - 1),
    };
  }));
};
