// What the script adds to the ladders that stand in the page.

/** The lists of games on the ladders' page, by the number of the contest. */
const gameLists = new Map();

const enhance = () => {
  const curve = document.querySelector(".comparison svg");
  if (curve) {
    curve.closest(".comparison").append(downloads(["LLR as SVG",
      () => save(fileName(contests[0], "llr.svg"), "image/svg+xml", drawingFile(curve))]));
  }
  for (const section of document.querySelectorAll("section[data-contest]")) {
    const contest = contests[Number(section.dataset.contest)];
    if (section.querySelector("table[data-sortable]")) new LadderTable(section);
    const plot = section.querySelector(".history svg");
    section.querySelector(".notes").after(downloads(
      ["ladder as CSV", () => save(fileName(contest, "ladder.csv"), "text/csv", ladderFile(contest))],
      ...plot ? [["Elo over time as SVG",
        () => save(fileName(contest, "history.svg"), "image/svg+xml", drawingFile(plot))]] : []));
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
