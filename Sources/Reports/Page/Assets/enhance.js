// The parts that the script adds to the ladders in the page.

/** The lists of games on the ladders' page, by the number of the contest. */
const gameLists = new Map();

const drawCourse = (root) => {
  const { unit, points, bounds: [lower, upper] } = data.course;
  const { node } = lineChart("LLR", [{ name: "LLR", points }], unit, { height: 300, bounds: [
    [upper, `H1 accepted at ${numberText(Number(upper.toFixed(2)))}`],
    [lower, `H0 accepted at ${numberText(Number(lower.toFixed(2)))}`]] });
  root.querySelector(".comparison details").before(node, downloads(["LLR as SVG",
    () => save(fileName(contests[0], "llr.svg"), "image/svg+xml", drawingFile(node.querySelector("svg:not([aria-hidden])")))]));
};

/** Adds the parts of a contest to its section; returns the objects that hold its elements, for `rebind`. */
const enhanceContest = (section) => {
  const contest = contests[Number(section.dataset.contest)];
  const tools = [];
  if (section.querySelector("table[data-sortable]")) tools.push(new LadderTable(section, contest));
  const course = historyPart(contest);
  const history = section.querySelector("[data-history]");
  if (course) history.append(...course.childNodes);
  else history.remove();
  section.querySelector(".first > .notes").after(downloads(
    ["ladder as CSV", () => save(fileName(contest, "ladder.csv"), "text/csv", ladderFile(contest))],
    ...course ? [["Elo over time as SVG", (event) => save(fileName(contest, "history.svg"), "image/svg+xml",
      drawingFile(event.target.closest(".contest").querySelector(".history figure > svg")))]] : []));
  const map = section.querySelector(".crosstable");
  if (map) tools.push(new HeatMap(map, contest));
  const news = section.querySelector("[data-news]");
  news.append(...newsParts(contest));
  if (!news.firstChild) news.remove();
  section.querySelector("[data-figures]").append(...contest.measure ? milestoneTable(contest) : [],
    ...openingTable(contest), ...timeTable(contest), ...faultTable(contest));
  if (contest.games.length) {
    const list = new GameList(contest);
    gameLists.set(String(contest.index), list);
    tools.push(list);
    section.querySelector("[data-games]").append(list.node);
  }
  return tools;
};

/** Adds all parts to the page or its next version; returns the objects that hold elements, for `rebind`. */
const enhance = (root) => {
  gameLists.clear();
  enhanceHeader(root.querySelector("#top"));
  if (data.course) drawCourse(root);
  for (const time of root.querySelectorAll("#about time")) {
    time.title = time.dateTime;
    time.textContent = timeText(time.dateTime, "day" in time.dataset);
  }
  const overall = root.querySelector(".overall");
  return [...overall ? [new LadderTable(overall, null)] : [],
    ...[...root.querySelectorAll("section[data-contest]")].flatMap(enhanceContest)];
};
