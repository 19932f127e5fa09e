// The parts that the script adds to the ladders in the page.

/** The lists of games on the ladders' page, by the number of the contest. */
const gameLists = new Map();

const enhance = () => {
  if (data.course) {
    const { unit, points, bounds: [lower, upper] } = data.course;
    const { node } = lineChart("LLR", [{ name: "LLR", points }], unit, { height: 300, bounds: [
      [upper, `H1 accepted at ${upper.toFixed(2)}`],
      [lower, `H0 accepted at ${lower.toFixed(2)}`]] });
    document.querySelector(".comparison details").before(node, downloads(["LLR as SVG",
      () => save(fileName(contests[0], "llr.svg"), "image/svg+xml", drawingFile(node.lastChild))]));
  }
  for (const section of document.querySelectorAll("section[data-contest]")) {
    const contest = contests[Number(section.dataset.contest)];
    if (section.querySelector("table[data-sortable]")) new LadderTable(section);
    const history = historyPart(contest);
    if (history) section.querySelector(".pair").prepend(history);
    section.querySelector(".notes").after(downloads(
      ["ladder as CSV", () => save(fileName(contest, "ladder.csv"), "text/csv", ladderFile(contest))],
      ...history ? [["Elo over time as SVG", () => save(fileName(contest, "history.svg"), "image/svg+xml",
        drawingFile(history.querySelector("figure > svg")))]] : []));
    const map = section.querySelector(".crosstable");
    if (map) new HeatMap(map, contest);
    const figures = section.querySelector("[data-figures]");
    if (contest.measure) figures.append(...milestoneTable(contest));
    if (contest.games.length) {
      const list = new GameList(contest);
      gameLists.set(String(contest.index), list);
      section.querySelector("[data-games]").append(list.node);
    }
  }
};
