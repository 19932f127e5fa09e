import JSON

extension Table {
  package var text: String { text(columns: nil) }

  /// The table as text, in so many columns of a terminal where that can be: without those columns that
  /// people do without, the last ones first, and with names cut and lines broken.
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
    if !sections.isEmpty { blocks.append(table.lines(columns: limit)) }
    if !notes.isEmpty { blocks.append(notes.flatMap { wrapped($0, columns: limit) }) }
    return Self.joined(blocks)
  }

  /// How many columns of a terminal the rows take.
  var width: Int { alignedRows.map(displayWidth).max() ?? 0 }

  private mutating func remove(column: Int) {
    columns.remove(at: column)
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].remove(at: column)
      }
    }
  }

  /// Cuts the texts of the first column of texts so that the rows are narrower by so much, as far as
  /// eight columns of them are left.
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

  private static func joined(_ blocks: [[String]]) -> String {
    blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var alignedRows: [String] {
    let cells = [columns.map(\.name)] + rows.map { zip($0, columns).map { $0.text(in: $1) } }
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

  /// The table as GitHub's Markdown knows it, one for each section: lines, each with its end.
  package var markdown: String {
    var blocks: [[String]] = []
    if let name = title.first {
      blocks += [["### " + Self.escaped(name)], [title.dropFirst().joined(separator: " · ")]]
    }
    if let caption { blocks.append([caption]) }
    for section in sections {
      if let heading = section.heading { blocks.append([heading]) }
      blocks.append(lines(section))
    }
    if !notes.isEmpty { blocks.append([Self.escaped(notes.joined(separator: " "))]) }
    return Self.joined(blocks)
  }

  private func lines(_ section: Section) -> [String] {
    let head = [columns.map(\.name), columns.map { $0.isText ? "---" : "---:" }]
    let rows = section.rows.map { row in
      zip(row, columns).map { Self.escaped($0.text(in: $1)) }
    }
    return (head + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// A text whose characters mean nothing to Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    let characters = Array(text)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      // An underscore inside a word is plain text, and names are full of them.
      let isInWord =
        character == "_" && index > 0 && index + 1 < characters.count
        && isWord(characters[index - 1]) && isWord(characters[index + 1])
      if "\\`*_{}[]<>|~&#!".contains(character), !isInWord { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}

/// Rows of cells as lines, in columns that are aligned by what they take on a terminal: to the left
/// where they are text.
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
