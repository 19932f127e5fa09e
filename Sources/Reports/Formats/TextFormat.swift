import JSON

extension LadderFormat {
  /// Aligned columns for a terminal.
  package static let table = LadderFormat(name: "table", fitsTerminal: true) { report in
    report.tables.map { $0.text(columns: report.columns) }.joined(separator: "\n")
  }
}

extension Table {
  /// The table as aligned columns, without a limit of the width.
  package var text: String { text(columns: nil) }

  /// Returns the table as aligned columns for a terminal of the given width; nil means no limit.
  ///
  /// If the table is too wide, spare columns (see ``Column/isSpare``) are left out, beginning with the last
  /// one. If that is not enough, the texts of the first text column are cut. If the table is still too wide,
  /// its columns are written in several parts, one below the other.
  package func text(columns: Int?) -> String {
    let limit = columns ?? .max
    var table = self
    while table.width > limit, let spare = table.columns.lastIndex(where: \.isSpare) {
      table.remove(column: spare)
    }
    if table.width > limit { table.cutNames(by: table.width - limit) }
    var blocks: [[String]] = []
    if !title.isEmpty {
      let lines = wrapped(title.joined(separator: " · "), columns: limit)
      let width = lines.map(displayWidth).max() ?? 0
      blocks.append(lines + [String(repeating: "─", count: width)])
    }
    if let caption { blocks.append(wrapped(caption, columns: limit)) }
    if !sections.isEmpty {
      blocks += table.parts(columns: limit).map { $0.lines(columns: limit) }
    }
    if !notes.isEmpty { blocks.append(notes.flatMap { wrapped($0, columns: limit) }) }
    return Self.joined(blocks)
  }

  /// The width of the widest row, including the row of headings, in terminal columns.
  var width: Int { alignedRows.map(displayWidth).max() ?? 0 }

  /// Cuts the longest texts of the first text column to make the column narrower by the given width.
  ///
  /// The width is in terminal columns. The texts keep a width of at least 8 terminal columns.
  private mutating func cutNames(by surplus: Int) {
    guard let column = columns.firstIndex(where: \.isText) else { return }
    let widest = rows.map { displayWidth($0[column].text(in: columns[column])) }.max() ?? 0
    let limit = max(8, widest - surplus)
    for section in sections.indices {
      for row in sections[section].rows.indices {
        let text = sections[section].rows[row][column].text(in: columns[column])
        sections[section].rows[row][column] = .text(cut(text, to: limit))
      }
    }
  }

  /// Returns the table in parts that fit into the given number of terminal columns, if possible.
  ///
  /// Each part contains the columns up to the first text column, and some of the other columns.
  private func parts(columns limit: Int) -> [Table] {
    guard width > limit, let name = columns.firstIndex(where: \.isText) else { return [self] }
    let lead = Array(columns.indices.prefix(through: name))
    let widths = columns.indices.map { column in
      rows.reduce(displayWidth(columns[column].heading)) {
        max($0, displayWidth($1[column].text(in: columns[column])))
      }
    }
    let leadWidth = lead.reduce(-2) { $0 + widths[$1] + 2 }
    var groups: [[Int]] = []
    var room = 0
    for column in columns.indices.dropFirst(lead.count) {
      if groups.isEmpty || widths[column] + 2 > room {
        groups.append([])
        room = limit - leadWidth
      }
      groups[groups.count - 1].append(column)
      room -= widths[column] + 2
    }
    return groups.isEmpty ? [self] : groups.map { selecting(lead + $0) }
  }

  /// Returns the table with only the given columns.
  private func selecting(_ indices: [Int]) -> Table {
    var table = self
    table.columns = indices.map { columns[$0] }
    for section in sections.indices {
      table.sections[section].rows = sections[section].rows.map { row in indices.map { row[$0] } }
    }
    return table
  }

  /// Returns blocks of lines as text, separated by empty lines.
  static func joined(_ blocks: [[String]]) -> String {
    blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var alignedRows: [String] {
    let cells = [columns.map(\.heading)] + rows.map { zip($0, columns).map { $0.text(in: $1) } }
    return alignedLines(cells, isText: columns.map(\.isText))
  }

  private func lines(columns limit: Int) -> [String] {
    var rest = alignedRows[...]
    var lines = [rest.removeFirst()]
    for section in sections {
      if let heading = section.heading { lines += [""] + wrapped(heading, columns: limit) }
      lines += rest.prefix(section.rows.count)
      rest = rest.dropFirst(section.rows.count)
    }
    return lines
  }
}

/// Returns rows of cells as lines with columns aligned by their width on a terminal.
///
/// Text columns are aligned to the left, other columns to the right.
func alignedLines(_ rows: [[String]], isText: [Bool]) -> [String] {
  let widths = isText.indices.map { column in
    rows.reduce(0) { max($0, displayWidth($1[column])) }
  }
  return rows.map { row in
    var line = ""
    for (column, cell) in row.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - displayWidth(cell))
      if column > 0 { line += "  " }
      line += isText[column] ? cell + padding : padding + cell
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
