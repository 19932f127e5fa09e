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

/// How many columns of a terminal a printable text takes.
///
/// East Asian wide characters and emoji take two, combining marks none, as in Unicode's annex 11.
package func displayWidth(_ text: String) -> Int {
  text.reduce(0) { $0 + width(of: $1) }
}

private func width(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
    return 2
  }
  return scalars.reduce(0) { max($0, width(of: $1)) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}

/// The blocks of wide and full-width characters.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
