import JSON

extension Table {
  /// The table for a terminal: lines, each with its end, in columns that are aligned.
  package var text: String {
    var blocks: [[String]] = []
    if !title.isEmpty {
      let line = title.joined(separator: " · ")
      blocks.append([line, String(repeating: "─", count: displayWidth(line))])
    }
    if let caption { blocks.append([caption]) }
    if !sections.isEmpty { blocks.append(lines) }
    if !notes.isEmpty { blocks.append(notes) }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var lines: [String] {
    var grid = TextGrid(columns.map { $0.isText ? .left : .right })
    grid.add(columns.map(\.name))
    for row in rows { grid.add(zip(row, columns).map { $0.text(in: $1) }) }
    var rest = grid.lines[...]
    var lines = [rest.removeFirst()]
    for section in sections {
      if let heading = section.heading { lines += ["", heading] }
      lines += rest.prefix(section.rows.count)
      rest = rest.dropFirst(section.rows.count)
    }
    return lines
  }
}

/// Cells in columns, aligned by what they take on a terminal.
struct TextGrid {
  /// The side to which a column's cells are pushed.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A grid without rows.
  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  /// Adds a row of as many cells as there are columns.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == alignments.count, "a row fills the grid")
    rows.append(cells)
  }

  /// The rows as lines without line ends and without spaces at their end.
  var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, displayWidth($1[column])) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - displayWidth(cell))
        if column > 0 { line += "  " }
        line += alignments[column] == .right ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
