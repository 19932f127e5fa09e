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
