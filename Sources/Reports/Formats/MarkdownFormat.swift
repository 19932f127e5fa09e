extension LadderFormat {
  /// Tables in GitHub's Markdown.
  package static let markdown = LadderFormat(name: "markdown") { report in
    report.tables.map(\.markdown).joined(separator: "\n")
  }
}

extension Table {
  /// The table in GitHub's Markdown, as one Markdown table for each section.
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
    let head = [columns.map(\.heading), columns.map { $0.isText ? "---" : "---:" }]
    let rows = section.rows.map { row in
      zip(row, columns).map { Self.escaped($0.text(in: $1)) }
    }
    return (head + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// Returns a text with backslashes before the characters that have a meaning inside a line of Markdown or
  /// HTML.
  private static func escaped(_ text: String) -> String {
    let characters = Array(text)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      // An underscore inside a word needs no backslash, and names contain many underscores.
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
