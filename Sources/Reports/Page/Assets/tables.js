// Tables that are there without a script are given more by it: columns that sort, and cells of the
// heat map that tell their games.

/** Sorts the rows of each group by a column; a second time, the other way round. */
const sortTable = (heading, sorted, remembers = true) => {
  const table = heading.closest("table");
  const index = [...heading.parentNode.children].indexOf(heading);
  const isText = heading.dataset.sort === "text";
  const ways = isText || index === 0 ? ["ascending", "descending"] : ["descending", "ascending"];
  const way = sorted || (heading.getAttribute("aria-sort") === ways[0] ? ways[1] : ways[0]);
  for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", way);
  const sign = way === "ascending" ? 1 : -1;
  for (const body of table.tBodies) {
    const rows = [...body.rows].filter((row) => row.dataset.place !== undefined);
    const key = (row) => (isText ? row.cells[index].textContent
      : Number(row.cells[index].dataset.value));
    const keys = new Map(rows.map((row) => [row, key(row)]));
    rows.sort((one, other) => {
      const [a, b] = [keys.get(one), keys.get(other)];
      return (a < b ? -sign : a > b ? sign : 0) || one.dataset.place - other.dataset.place;
    });
    body.append(...rows);
  }
  if (remembers) keep.sorts[table.closest("section").id] = [index, way];
};

const makeSortable = (table) => {
  for (const heading of table.tHead.rows[0].cells) {
    if (!heading.dataset.sort) continue;
    heading.append(element("button", { type: "button", onclick: () => sortTable(heading) },
      [...heading.childNodes]));
  }
};

/** What a cell of a heat map stands for, below the map. */
const makeTelling = (section, contest) => {
  const box = section.querySelector(".crosstable");
  if (!box) return;
  const told = box.querySelector(".told");
  const rows = box.querySelector("tbody").rows.length;
  box.style.containIntrinsicBlockSize = `${rows * 31 + 270}px`;
  const tell = (event) => {
    const cell = event.target.closest("td");
    if (!cell || !cell.textContent) return;
    const [row, column] = [Number(cell.parentNode.dataset.row), cell.cellIndex - 1];
    const counts = resultsOf(contest, row).opponents.get(column);
    if (!counts) return;
    told.replaceChildren(botLink(contest.labels[row]), " against ", botLink(contest.labels[column]),
      `: ${counts[0]} won, ${counts[1]} drawn, ${counts[2]} lost`);
  };
  box.addEventListener("mouseover", tell);
  box.addEventListener("click", tell);
};

const enhance = () => {
  for (const section of document.querySelectorAll("section[data-contest]")) {
    const contest = contests[Number(section.dataset.contest)];
    const ladder = section.querySelector("table[data-sortable]");
    if (ladder) makeSortable(ladder);
    makeTelling(section, contest);
    const figures = section.querySelector("[data-figures]");
    if (contest.measure) figures.append(...milestoneTable(contest));
    const games = section.querySelector("[data-games]");
    if (contest.games.length) games.append(...gameList(contest));
  }
};
