// What the script adds to the ladders that stand in the page.

/** The lists of games on the ladders' page, by the number of the contest. */
const gameLists = new Map();

const enhance = () => {
  for (const section of document.querySelectorAll("section[data-contest]")) {
    const contest = contests[Number(section.dataset.contest)];
    if (section.querySelector("table[data-sortable]")) new LadderTable(section);
    const map = section.querySelector(".crosstable");
    if (map) new HeatMap(map, contest);
    const figures = section.querySelector("[data-figures]");
    if (contest.measure) figures.append(...milestoneTable(contest));
    if (contest.games.length) {
      const list = new GameList(contest, wantedOf(new URLSearchParams()));
      gameLists.set(String(contest.index), list);
      section.querySelector("[data-games]").append(list.node);
    }
  }
};
