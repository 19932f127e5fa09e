// Additions to the table of a ladder: sorting by columns, a search by name, pages of a hundred bots, and
// the movements in the last step of the history. The order, the search and the page are in the address.

const ladderPage = 100;
/** The number of bots up to which a ladder has no search. */
const searchLimit = 8;

/** The orders, searches and pages of the ladders, by the same keys as `ladderTables`. */
const ladderStates = new Map();

class LadderTable {
  /** contest: the contest of the ladder; null for the overall ranking of several games. */
  constructor(section, contest) {
    this.table = section.querySelector("table[data-sortable]");
    this.id = contest ? String(contest.index) : "overall";
    if (!ladderStates.has(this.id)) {
      ladderStates.set(this.id, { sort: "", way: "", query: "", page: 0, versions: "", unfolded: new Set() });
    }
    this.headings = [null];
    this.rows = [];
    for (const row of this.table.querySelectorAll("tbody > tr")) {
      if (row.classList.contains("group")) this.headings.push(row);
      else {
        const name = row.querySelector("th").textContent;
        this.rows.push({ row, name, group: this.headings.length - 1, place: this.rows.length });
      }
    }
    for (const heading of this.head.cells) {
      if (!heading.dataset.sort) continue;
      heading.append(element("button", { type: "button",
        onclick: (event) => this.sort(event.currentTarget.closest("th")) }, [...heading.childNodes]));
    }
    if (contest) this.showMovements(contest);
    this.showTitles(contest);
    this.makeTurning(section);
    if (contest?.allVersions) this.makeVersions(contest);
    ladderTables.set(this.id, this);
    this.show();
  }

  get head() { return this.table.tHead.rows[0]; }

  get state() { return ladderStates.get(this.id); }

  /** The name of a column in the address. */
  static columnName(heading) {
    const own = heading.cellIndex === 0 ? "rank" : heading.textContent.trim().toLowerCase();
    return own === "±" ? "error" : own.replace(/\s+/g, "-");
  }

  /** Marks bots that have climbed or fallen, next to their ranks. */
  showMovements(contest) {
    const moved = new Map(movements(contest).filter(Boolean).map((one) => [one.name, one.climb]));
    for (const { row, name } of this.rows) {
      const climb = moved.get(name) ?? 0;
      if (climb) row.cells[0].append(climbMark(climb));
    }
  }

  /** Adds the bots' titles under their names, and marks bots that were withdrawn. */
  showTitles(contest) {
    const identifiers = new Map(contest?.labels.map((label, place) =>
      [label, contest.ladder.entrants[place].name]));
    const withdrawn = new Set(data.withdrawn.map(([bot]) => bot));
    for (const { row, name } of this.rows) {
      const { title } = data.who[identifiers.get(name) ?? name] ?? {};
      const heading = row.querySelector("th");
      if (title) heading.append(element("small", { class: "titled", dir: "auto", title }, title));
      if (withdrawn.has(name)) heading.append(element("small", { class: "titled fault" }, "withdrawn"));
    }
  }

  /** Adds a button that shows the ladder of all versions of the bots instead of this one. */
  makeVersions(contest) {
    this.versions = versionLadder(contest);
    this.versionButton = element("button", { type: "button", class: "more",
      onclick: () => this.set({ versions: this.state.versions ? "" : "all" }) }, "show former versions");
    const box = this.table.closest(".scroll");
    box.before(element("p", { class: "turns" }, this.versionButton));
    box.after(this.versions);
  }

  /** Adds a search for a ladder of more than 8 bots, and buttons to turn pages for more than 100 bots. */
  makeTurning(section) {
    this.range = element("span", { role: "status" });
    if (this.rows.length <= searchLimit) return;
    const turn = (label, by) => element("button", { type: "button", class: "more", "aria-label": label,
      onclick: () => this.set({ page: this.state.page + by }) }, by < 0 ? "‹" : "›");
    this.turns = this.rows.length > ladderPage ? [turn("page before", -1), turn("next page", 1)] : [];
    const form = element("form", { class: "sieve", role: "search",
      "aria-label": `bots of ${section.querySelector("h2").textContent}`,
      onsubmit: (event) => event.preventDefault() },
    element("label", {}, "find a bot", element("input", {
      type: "search", value: this.state.query,
      oninput: (event) => this.set({ query: event.currentTarget.value, page: 0 }),
    })),
    element("p", { class: "turns" }, this.turns[0], this.range, this.turns[1]));
    this.table.closest(".scroll").before(form);
  }

  showRange(count) {
    if (!this.turns) return;
    const first = this.state.page * ladderPage;
    const last = Math.min(first + ladderPage, count);
    this.range.textContent = !count ? "No bot’s name contains this text."
      : this.turns.length ? `${grouped(first + 1)} to ${grouped(last)} of ${grouped(count)}`
        : count < this.rows.length ? `${grouped(count)} of ${grouped(this.rows.length)}` : "";
    if (!this.turns.length) return;
    this.turns[0].disabled = first === 0;
    this.turns[1].disabled = last >= count;
  }

  /** Sorts each group by a column, or reverses the order if the ladder is already sorted by the column. */
  sort(heading) {
    const ways = heading.dataset.sort === "text" || heading.cellIndex === 0
      ? ["ascending", "descending"] : ["descending", "ascending"];
    const way = heading.getAttribute("aria-sort") === ways[0] ? ways[1] : ways[0];
    this.set({ sort: LadderTable.columnName(heading), way, page: 0 });
  }

  /** Applies a change of the reader, and records it in the address. */
  set(changes) {
    Object.assign(this.state, changes);
    this.show();
    const words = new URLSearchParams({ ladder: this.id });
    for (const key of ["sort", "way", "query", "page", "versions"]) {
      if (this.state[key]) words.set(key, this.state[key]);
    }
    history.replaceState(history.state, "", `#${words}`.replace(/\+/g, "%20"));
  }

  /** The rows that match the search, in their order. */
  sorted() {
    const { sort, way, query } = this.state;
    const heading = [...this.head.cells].find((cell) =>
      cell.dataset.sort && LadderTable.columnName(cell) === sort);
    const words = query.trim().toLowerCase();
    const found = words ? this.rows.filter(({ name }) => name.toLowerCase().includes(words)) : [...this.rows];
    if (!way || !heading) return found;
    const [index, isText] = [heading.cellIndex, heading.dataset.sort === "text"];
    const keys = new Map(found.map(({ row, name, place }) => [place, isText
      ? name : Number(row.cells[index].dataset.value)]));
    const sign = way === "ascending" ? 1 : -1;
    return found.sort((one, other) => {
      const [a, b] = [keys.get(one.place), keys.get(other.place)];
      return one.group - other.group || (a < b ? -sign : a > b ? sign : 0)
        || one.place - other.place;
    });
  }

  /** Shows the rows of the page that the reader has turned to, or all rows. */
  show(isWhole = false) {
    const { sort, way, page } = this.state;
    for (const heading of this.head.cells) {
      if (way && heading.dataset.sort && LadderTable.columnName(heading) === sort) {
        heading.setAttribute("aria-sort", way);
      } else {
        heading.removeAttribute("aria-sort");
      }
    }
    const rows = this.sorted();
    this.showRange(rows.length);
    const bodies = new Map();
    const shown = isWhole ? rows : rows.slice(page * ladderPage, (page + 1) * ladderPage);
    for (const { row, group } of shown) {
      if (!bodies.has(group)) bodies.set(group, element("tbody", {}, this.headings[group]));
      bodies.get(group).append(row);
      this.addMore(row);
    }
    this.table.replaceChildren(this.table.caption, this.table.tHead, ...bodies.values());
    if (!this.versions) return;
    const hasAll = this.state.versions === "all";
    this.versionButton.setAttribute("aria-pressed", String(hasAll));
    this.versions.hidden = !hasAll;
    this.table.closest(".scroll").hidden = hasAll;
    const search = this.range.closest("form");
    if (search) search.hidden = hasAll;
  }

  /** Adds a button to a row. On a narrow screen, the button shows the columns that do not fit. */
  addMore(row) {
    if (row.querySelector(".unfold")) return;
    const name = row.querySelector("th");
    name.querySelector("a, bdi").after(element("button", { type: "button", class: "unfold", "aria-expanded": "false",
      "aria-label": `more about ${name.querySelector("a, bdi").textContent}`,
      onclick: (event) => this.unfold(event.currentTarget) }, "…"));
  }

  unfold(button) {
    const row = button.closest("tr");
    const isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    this.state.unfolded[isOpen ? "delete" : "add"](row.querySelector("th a, th bdi").textContent);
    if (isOpen) {
      row.querySelector(".unfolded")?.remove();
      return;
    }
    const words = [...row.cells].flatMap((cell, index) => {
      const heading = this.head.cells[index];
      if (cell.offsetParent !== null || !cell.textContent.trim()) return [];
      return [`${heading.textContent.trim()} ${cell.textContent.trim()}`];
    });
    button.after(element("small", { class: "unfolded" }, words.join(" · ")));
  }

  /** Unfolds the rows that the reader had unfolded before an update of the page. */
  reopen() {
    for (const { row, name } of this.rows) {
      const button = this.state.unfolded.has(name) ? row.querySelector(".unfold") : null;
      if (button?.getAttribute("aria-expanded") === "false") this.unfold(button);
    }
  }
}

/** The ladder of all versions of a contest's bots, whose former versions have no pages of their own. */
const versionLadder = (contest) => element("div", { class: "versions" },
  table(`Ladder of all versions in ${contest.heading}`, [["#", "n"], ["bot", "name"], ["version", ""], ["Elo", "n"],
    ["±", "n"], ["score", "n"], ["games", "n"]],
  contest.allVersions.map(([rank, name, version, label, bound, elo, error, score, games]) => [
    grouped(rank), label === null ? nameOf(name) : botLink(label), version + (label === null ? ", former" : ""),
    bound + eloText(elo), eloText(error), percent(score), grouped(games)])),
  element("p", { class: "notes" }, "All versions of the present bots in one ladder. Ratings may differ from those of "
    + "the ladder of the present versions, which has only their games."));

/** The tables of the ladders by the number of the contest, or "overall" for the overall ranking. */
const ladderTables = new Map();

// A printed ladder has all bots.
addEventListener("beforeprint", () => { for (const ladder of ladderTables.values()) ladder.show(true); });
addEventListener("afterprint", () => { for (const ladder of ladderTables.values()) ladder.show(); });

/** Shows the order, the search and the page of a ladder that an address names. */
const showLadder = (words) => {
  const ladder = ladderTables.get(words.get("ladder"));
  if (!ladder) return;
  Object.assign(ladder.state, { sort: words.get("sort") ?? "", way: words.get("way") ?? "",
    query: words.get("query") ?? "", page: Number(words.get("page")) || 0, versions: words.get("versions") ?? "" });
  const search = ladder.table.closest(".first")?.querySelector("input[type=search]");
  if (search) search.value = ladder.state.query;
  ladder.show();
};
