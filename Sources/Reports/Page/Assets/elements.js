// Elements of the page. They are created from names and texts, never from markup, so that a text of a bot
// is always shown as text.

/** Calls the current action of an element for an event. */
const act = (event) => event.currentTarget.acts[event.type]?.(event);

/** Sets the action of an element for a type of events; an update of the page replaces it. */
const listen = (node, type, action) => {
  node.acts ??= {};
  if (!(type in node.acts)) node.addEventListener(type, act);
  node.acts[type] = action;
};

const fill = (node, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) listen(node, key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
};

/** An HTML element with attributes, listeners (onclick and others) and children. */
const element = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

const drawing = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

// Counts, scores and sums have their digits in groups of three. Ratings in Elo, their differences and their
// errors have no groups, as in the ladders of other programs.

/** A number with its digits in groups of three: 12,345. */
const grouped = (value) => Math.round(value).toLocaleString("en");

/** A number as text with a minus sign instead of a hyphen: −1,234.5. */
const numberText = (value) => value.toLocaleString("en").replace("-", "−");

/** A number in Elo as text: −1234. */
const eloText = (value) => String(Math.round(value)).replace("-", "−");

/** A share in percent with one digit after the point. */
const percent = (share) => (100 * share).toFixed(1) + " %";

/** A time in milliseconds as text with a unit, rounded to at most three significant digits. */
const duration = (ms) => {
  if (ms < 1) return Math.round(ms * 1000) + " µs";
  if (ms < 1000) return Number(ms.toPrecision(3)) + " ms";
  if (ms < 120000) return Number((ms / 1000).toPrecision(3)) + " s";
  return Number((ms / 60000).toPrecision(3)) + " min";
};

const counted = (count, one, several) => grouped(count) + " " + (count === 1 ? one : several);

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const wholeDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** A time of the record in words, in the reader's time zone: "today, 14:32". */
const timeText = (iso, isDay = false) => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const midnight = new Date().setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - date) / 864e5);
  const day = days === 0 && date < midnight + 864e5 ? "today" : days === 1 ? "yesterday"
    : (date.getFullYear() === new Date().getFullYear() ? dayAndMonth : wholeDay).format(date);
  return isDay ? day : `${day}, ${clock.format(date)}`;
};

/** A time of the record as an element, with the exact form as a tooltip. */
const timeOf = (iso, isDay = false) =>
  element("time", { datetime: iso, title: iso }, timeText(iso, isDay));

/** A name whose middle is left out if there is no room. Its end distinguishes names with the same start. */
const nameOf = (name) => (name.length > 12
  ? element("bdi", { class: "cut", title: name }, element("span", {}, name.slice(0, -6)),
    element("span", {}, name.slice(-6)))
  : element("bdi", {}, name));

/** A box that scrolls if its content is too wide. */
const scrolling = (label, content, kind = "scroll") =>
  element("div", { class: kind, tabindex: 0, role: "region", "aria-label": label }, content);

/** A table with columns [title, class]. The first cell of each row is the heading of the row. */
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
