// Additions to the table of a ladder: sorting by columns, a search by name, and pages of a hundred bots.
// The order, the search and the opened parts survive a reload.

const keepName = `joust ${location.pathname}`;

const keep = (() => {
  const fresh = { ladders: {}, open: [] };
  try {
    return { ...fresh, ...JSON.parse(sessionStorage.getItem(keepName) || "{}") };
  } catch {
    return fresh;
  }
})();

const ladderPage = 100;

class LadderTable {
  constructor(section) {
    this.table = section.querySelector("table[data-sortable]");
    this.id = section.id;
    this.state = { index: 0, way: "", query: "", page: 0, ...keep.ladders[this.id] };
    this.headings = [null];
    this.rows = [];
    for (const row of this.table.querySelectorAll("tbody > tr")) {
      if (row.classList.contains("group")) this.headings.push(row);
      else this.rows.push({ row, group: this.headings.length - 1, place: this.rows.length });
    }
    for (const heading of this.table.tHead.rows[0].cells) {
      if (!heading.dataset.sort) continue;
      heading.append(element("button", { type: "button", onclick: () => this.sort(heading) },
        [...heading.childNodes]));
    }
    this.makeTurning(section);
    if (this.state.way || this.state.query || this.rows.length > ladderPage) this.show();
  }

  /** Adds a search and the buttons that turn pages above a long table. */
  makeTurning(section) {
    this.range = element("span", { role: "status" });
    if (this.rows.length <= 25) return;
    const search = element("input", {
      type: "search", value: this.state.query,
      oninput: () => this.set({ query: search.value, page: 0 }),
    });
    const turn = (label, by) => element("button", { type: "button", class: "more", "aria-label": label,
      onclick: () => this.set({ page: this.state.page + by }) }, by < 0 ? "‹" : "›");
    this.turns = [turn("page before", -1), turn("next page", 1)];
    const form = element("form", { class: "sieve", role: "search",
      "aria-label": `bots of ${section.querySelector("h2").textContent}`,
      onsubmit: (event) => event.preventDefault() },
    element("label", {}, "find a bot", search),
    element("p", { class: "turns" }, this.turns[0], this.range, this.turns[1]));
    this.table.closest(".scroll").before(form);
    this.showRange(this.rows.length);
  }

  showRange(count) {
    if (!this.turns) return;
    const first = this.state.page * ladderPage;
    const last = Math.min(first + ladderPage, count);
    this.range.textContent = count
      ? `${grouped(first + 1)} to ${grouped(last)} of ${grouped(count)}`
      : "No bot has this name.";
    this.turns[0].disabled = first === 0;
    this.turns[1].disabled = last >= count;
  }

  /** Sorts each group by a column; the second time in the opposite direction. */
  sort(heading) {
    const ways = heading.dataset.sort === "text" || heading.cellIndex === 0
      ? ["ascending", "descending"] : ["descending", "ascending"];
    const way = heading.getAttribute("aria-sort") === ways[0] ? ways[1] : ways[0];
    this.set({ index: heading.cellIndex, way, page: 0 });
  }

  set(changes) {
    Object.assign(this.state, changes);
    keep.ladders[this.id] = this.state;
    this.show();
  }

  /** The rows that match the search, in their order. */
  sorted() {
    const { index, way, query } = this.state;
    const isText = this.table.tHead.rows[0].cells[index].dataset.sort === "text";
    const words = query.trim().toLowerCase();
    const found = this.rows.filter(({ row }) =>
      row.cells[2].textContent.toLowerCase().includes(words));
    if (!way) return found;
    const keys = new Map(found.map(({ row, place }) => [place, isText
      ? row.cells[index].textContent : Number(row.cells[index].dataset.value)]));
    const sign = way === "ascending" ? 1 : -1;
    return found.sort((one, other) => {
      const [a, b] = [keys.get(one.place), keys.get(other.place)];
      return one.group - other.group || (a < b ? -sign : a > b ? sign : 0)
        || one.place - other.place;
    });
  }

  show() {
    const { index, way, page } = this.state;
    for (const heading of this.table.tHead.rows[0].cells) {
      if (way && heading.cellIndex === index) heading.setAttribute("aria-sort", way);
      else heading.removeAttribute("aria-sort");
    }
    const rows = this.sorted();
    this.showRange(rows.length);
    const bodies = new Map();
    for (const { row, group } of rows.slice(page * ladderPage, (page + 1) * ladderPage)) {
      if (!bodies.has(group)) bodies.set(group, element("tbody", {}, this.headings[group]));
      bodies.get(group).append(row);
    }
    this.table.replaceChildren(this.table.caption, this.table.tHead, ...bodies.values());
  }
}
