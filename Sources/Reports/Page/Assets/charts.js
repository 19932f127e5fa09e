// Charts: shares as bars, distributions as columns, and numbers over games or moves as lines.

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

/** The columns of wins, draws and losses, and the cells of a row in these columns. */
const resultColumns = [["games", "n"], ["score", "n"], ["won, drawn, lost", "share"], ["W", "n"],
  ["D", "n"], ["L", "n"]];
const resultCells = (counts, address = null) => [
  address ? element("a", { href: address }, grouped(counts[0] + counts[1] + counts[2]))
    : grouped(counts[0] + counts[1] + counts[2]), percent(scoreOf(counts)), shareBar(counts),
  ...counts.map(grouped),
];

/** Round values for an axis from one value to another: about `most` of them, at least `least` apart. */
const ticksOf = (low, high, most, least = 1e-9) => {
  const rough = Math.max((high - low) / most, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts have whole steps.
  const step = power * [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.9999
    && (least < 1 || Number.isInteger(factor * power)));
  const count = Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) + 1;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(9)));
};

/** A horizontal line with its value at the left. */
const gridLine = (value, y, left, right, write = numberText) => [
  drawing("path", { class: "grid", d: `M${left} ${y}H${right}` }),
  drawing("text", { class: "tick", x: left - 6, y: y + 4, "text-anchor": "end" }, write(value)),
];

/** True on a phone, where a chart is drawn smaller so that its text stays readable. */
const isSmall = () => innerWidth < 480;

/** The minimum width of a column that is a link, in pixels. */
const linkWidth = 32;

/**
 * A distribution as columns.
 * bars: {label, count, title, text, address}. An empty label is left out. An address leads to the games.
 */
const columns = (caption, bars, { unit = "games", numbers = false } = {}) => {
  const [left, height, floor] = [48, 190, 160];
  // A chart with few bars is narrow.
  const step = Math.min((isSmall() ? 248 : 352) / Math.max(bars.length, 1), 64);
  const width = Math.max(left + step * bars.length + 8, 180);
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const isLinked = step >= linkWidth && bars.some(({ address }) => address);
  const svg = drawing("svg", {
    width, height, viewBox: `0 0 ${width} ${height}`, role: isLinked ? "group" : "img",
    class: "columns", "aria-label": caption + ": " + bars.filter(({ count }) => count)
      .map(({ title, label, count }) => `${title || label}: ${Math.round(count)}`).join(", "),
  });
  for (const tick of ticksOf(0, most, 3, 1)) {
    svg.append(...gridLine(tick, floor - (floor - 22) * tick / most, left, width - 4));
  }
  let written = -Infinity;
  bars.forEach(({ label, count, title, text, address }, index) => {
    const tall = (floor - 22) * count / most;
    const seen = Math.max(tall, count ? 1.5 : 0);
    const x = left + index * step;
    const words = `${title || label}: ${counted(count, unit.replace(/s$/, ""), unit)}`;
    const column = drawing("rect", {
      class: "column", x: x + step * 0.08, width: step * 0.84, rx: Math.min(3, step * 0.2),
      y: floor - seen, height: seen,
    }, drawing("title", {}, words));
    const write = (kind, y, words) => svg.append(
      drawing("text", { class: kind, x: x + step / 2, y, "text-anchor": "middle" }, words));
    const whole = [drawing("rect", { class: "reach", x, width: step, y: 0, height: floor }), column];
    // Columns that are too narrow for a finger react to the mouse only.
    if (!address || !count) svg.append(column);
    else if (step >= linkWidth) {
      svg.append(drawing("a", { href: address, "aria-label": words }, whole));
    } else {
      svg.append(drawing("g", { class: "narrow", onclick: () => { location.hash = address; } }, whole));
    }
    if (numbers && count) write("value", floor - tall - 6, text || grouped(count));
    // A label for which there is no room is left out.
    const reach = label.length * 3.5 + 2;
    if (label !== "" && x + step / 2 - reach >= written) {
      write("tick", floor + 18, label);
      written = x + step / 2 + reach;
    }
  });
  svg.append(drawing("path", { class: "axis", d: `M${left} ${floor}.5H${width - 4}` }));
  return element("figure", { class: "chart" }, element("figcaption", {}, caption), svg);
};

/**
 * Numbers over games or moves as lines. The first eight lines have a color and a name.
 * lines: a list of {name, points: [[x, y]], band: [[x, low, high]]}; the band is optional.
 * bounds: a list of [y, label], each drawn as a horizontal line.
 * write(y) is the text of a value.
 * Returns {node, mark(x)}; mark moves the cursor. A click calls choose(x).
 */
const lineChart = (caption, lines, unit, { choose = null, height = 204, bounds = [], write = numberText } = {}) => {
  const width = isSmall() ? 300 : 420;
  const [left, right, top, floor] = [44, width - 10, 10, height - 36];
  const ends = (numbers) => [Math.min(...numbers), Math.max(...numbers)];
  const [start, end] = ends(lines.flatMap(({ points }) => points.map(([x]) => x)));
  let [low, high] = ends([...bounds.map(([y]) => y), ...lines.flatMap(({ points, band = [] }) =>
    [...points.map(([, y]) => y), ...band.flatMap(([, below, above]) => [below, above])])]);
  if (low === high) [low, high] = [low - 1, high + 1];
  const across = (x) => left + (right - left) * (x - start) / Math.max(end - start, 1);
  const up = (y) => floor - (floor - top) * (y - low) / (high - low);
  const path = (points) => points.map(([x, y], index) =>
    `${index ? "L" : "M"}${across(x).toFixed(1)} ${up(y).toFixed(1)}`).join("");
  const named = lines.slice(0, 8);
  const svg = drawing("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label":
    `${caption}: ${named.map(({ name, points }) => `${name} ${points.at(-1)[1]} at the end`).join(", ")}` });
  for (const tick of ticksOf(low, high, 5)) svg.append(...gridLine(tick, up(tick), left, right, write));
  for (const x of ticksOf(start, end, isSmall() ? 3 : 4, 1)) {
    svg.append(drawing("text", { class: "tick", x: across(x), y: floor + 20,
      "text-anchor": across(x) > right - 16 ? "end" : "middle" }, grouped(x)));
  }
  svg.append(drawing("text", { class: "tick", x: right, y: floor + 33, "text-anchor": "end" }, unit));
  for (const [y, label] of bounds) {
    svg.append(drawing("path", { class: "bound", d: `M${left} ${up(y)}H${right}` }),
      drawing("text", { class: "label", x: left + 6, y: up(y) + (y > 0 ? 18 : -8) }, label));
  }
  // The first lines are drawn on top of the others.
  for (const [index, { name, points, band }] of [...lines.entries()].reverse()) {
    const edges = band && index < named.length && [...band.map(([x, below]) => [x, below]),
      ...[...band].reverse().map(([x, , above]) => [x, above])];
    svg.append(drawing("g", { class: index < named.length ? `c${index}` : "rest" },
      drawing("title", {}, name), edges ? drawing("path", { class: "band", d: `${path(edges)}Z` }) : null,
      drawing("path", { class: "line", d: path(points) })));
  }
  const cursor = drawing("path", { class: "cursor" });
  svg.append(cursor);
  const valueAt = (event) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - frame.left) / frame.width * width - left) / (right - left);
    return start + (end - start) * Math.min(Math.max(place, 0), 1);
  };
  // An update of the page may replace the elements of this chart, so the actions find the shown elements.
  const read = (figure, x) => {
    const values = named.map(({ name, points }) => [name, points.findLast(([at]) => at <= x + 1e-9)])
      .filter(([, point]) => point);
    figure.querySelector(".reading").textContent = values.length
      ? `${grouped(Math.round(x))} ${unit}: ${values.map(([name, [, y]]) =>
        (named.length > 1 ? `${name} ` : "") + write(Number(y.toFixed(2)))).join(", ")}` : "";
    if (choose) return;
    const place = across(x).toFixed(1);
    figure.querySelector(".cursor").setAttribute("d", `M${place} ${top}V${floor}`);
  };
  const forget = (event) => {
    const figure = event.currentTarget.closest("figure");
    figure.querySelector(".reading").textContent = "";
    if (!choose) figure.querySelector(".cursor").removeAttribute("d");
  };
  const xs = [...new Set(named.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  listen(svg, "pointermove", (event) => read(event.currentTarget.closest("figure"), valueAt(event)));
  listen(svg, "pointerleave", forget);
  listen(svg, "blur", forget);
  if (choose) {
    svg.classList.add("scrubber");
    listen(svg, "click", (event) => choose(Math.round(valueAt(event))));
  } else {
    svg.setAttribute("tabindex", "0");
    let place = xs.length - 1;
    listen(svg, "focus", (event) => read(event.currentTarget.closest("figure"), xs[place]));
    listen(svg, "keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -xs.length, End: xs.length }[event.key];
      if (!by) return;
      event.preventDefault();
      place = Math.min(Math.max(place + by, 0), xs.length - 1);
      read(event.currentTarget.closest("figure"), xs[place]);
    });
  }
  const keys = lines.length > 1 ? named.map(({ name }, index) => element("span", { class: `key c${index}` },
    drawing("svg", { viewBox: "0 0 30 8", "aria-hidden": "true" },
      drawing("path", { class: `line c${index}`, d: "M0 4H30" })), nameOf(name))) : null;
  return {
    node: element("figure", { class: "chart lines" },
      element("figcaption", {}, keys ? [caption, " "] : caption, keys), svg,
      element("p", { class: "reading", "aria-live": "polite" })),
    mark(x) {
      const place = across(Math.min(Math.max(x, start), end));
      cursor.setAttribute("d", `M${place.toFixed(1)} ${top}V${floor}`);
    },
  };
};

/** A bot's rating and its error by the number of games, as a line. */
const ratingLine = ({ history, labels }, place) => {
  const told = (history?.bots[place] ?? [])
    .map((numbers, index) => [history.games[index], ...numbers]).filter(([, elo]) => elo !== undefined);
  return { name: labels[place], points: told.map(([x, elo]) => [x, elo]),
    band: told.map(([x, elo, error]) => [x, elo - error, elo + error]) };
};

const historyLimit = 60;

/** The ratings over time: a line for each of the first bots, and a table of the numbers. */
const historyPart = (contest) => {
  const { history, labels, heading } = contest;
  if (!history || history.games.length < 2) return null;
  const lines = labels.slice(0, historyLimit).map((_, place) => ratingLine(contest, place))
    .filter(({ points }) => points.length);
  const rows = labels.slice(0, 40).map((name, place) =>
    [botLink(name), ...history.bots[place].map(([elo]) => (elo === undefined ? "" : eloText(elo)))]);
  return element("div", { class: "history" }, element("h3", {}, "Elo over time"),
    element("p", { class: "facts" }, (history.dates
      ? `Ratings at ${history.dates.length} dates until ${history.dates.at(-1)}, from all games, for strengths that `
        + "change over time, with the 95 % interval"
      : "Ratings after each tenth of the games, from the games until then, with the 95 % interval"),
      labels.length > historyLimit ? `; the first ${historyLimit} bots.` : "."),
    lineChart("Elo", lines, "games", { height: 260, write: eloText }).node,
    element("details", {}, element("summary", {}, "The numbers"),
      table(`Elo by ${history.dates ? "date" : "number of games"} of ${heading}`,
        [["bot", "name"], ...(history.dates ?? history.games.map(grouped)).map((step) => [step, "n"])], rows)));
};

/** The part of a list from the first to the last count that is not 0, and its start. */
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

/**
 * Scores as columns of the given width. start is the number of the first column; column 0 begins with 0.
 * addressOf(low, high) is the address of the games with these scores.
 */
const scoreColumns = (caption, width, start, counts, addressOf) => {
  const [first, part] = filled(counts);
  const every = Math.ceil(part.length / 6);
  return columns(caption, part.map((count, index) => {
    const low = (start + first + index) * width;
    return {
      count, title: width > 1 ? `${numberText(low)} to ${numberText(low + width - 1)}` : numberText(low),
      label: index % every === 0 ? numberText(low) : "", address: addressOf(low, low + width - 1),
    };
  }));
};
