extension Table {
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
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
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
