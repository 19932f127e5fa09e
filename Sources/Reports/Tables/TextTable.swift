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
    return Self.joined(blocks)
  }

  /// Blocks of lines, with an empty line between them.
  private static func joined(_ blocks: [[String]]) -> String {
    blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var lines: [String] {
    let cells = [columns.map(\.name)] + rows.map { zip($0, columns).map { $0.text(in: $1) } }
    var rest = alignedLines(cells, isText: columns.map(\.isText))[...]
    var lines = [rest.removeFirst()]
    for section in sections {
      if let heading = section.heading { lines += ["", heading] }
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
