import JSON

extension Subcommand {
  /// The command with its operands, such as `joust run TOURNAMENT`.
  var usage: String { (["joust", name] + operands.map(\.usage)).joined(separator: " ") }

  /// The text of `joust help COMMAND`.
  var help: String {
    var text = usage
    if !options.isEmpty { text += " [options]" }
    text += "\n\n\(fitted(summary + ".", columns: Program.helpWidth))\n"
    if !discussion.isEmpty { text += "\n\(fitted(discussion, columns: Program.helpWidth))\n" }
    let sections = [
      ("Arguments", operands.map { ($0.name, $0.expected) }),
      ("Options", options.map { ($0.usage, $0.help) }),
    ]
    for (title, rows) in sections where !rows.isEmpty {
      text += "\n\(title):\n\(columns(rows, width: Program.helpWidth))\n"
    }
    if !examples.isEmpty {
      text += "\nExamples:\n"
      for example in examples {
        let lines = wrapped(example.meaning, columns: Program.helpWidth - 6)
        text += "  \(example.command)\n" + lines.map { "      \($0)\n" }.joined()
      }
    }
    return text
  }
}

/// Returns a text whose paragraphs are wrapped to a number of columns.
///
/// Paragraphs that begin with a space are not changed. For 100 or more columns, no paragraph is changed.
private func fitted(_ text: String, columns limit: Int) -> String {
  guard limit < 100 else { return text }
  let paragraphs = text.split(separator: "\n\n", omittingEmptySubsequences: false)
  return paragraphs.map { paragraph in
    guard !paragraph.hasPrefix(" ") else { return String(paragraph) }
    let words = String(paragraph).replacing("\n", with: " ")
    return wrapped(words, columns: limit).joined(separator: "\n")
  }.joined(separator: "\n\n")
}

/// Returns rows of two columns as text, with the second column aligned.
///
/// The second column is wrapped if the row is wider than `limit` terminal columns.
func columns(_ rows: [(String, String)], width limit: Int = .max) -> String {
  let indent = 4 + (rows.map(\.0.count).max() ?? 0)
  guard limit == .max || indent <= limit / 2 else {
    // The first column is too wide, so the second column is placed below it.
    return rows.map { first, second in
      (["  " + first] + wrapped(second, columns: limit - 6).map { "      " + $0 })
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }
  return rows.flatMap { first, second in
    let lines = limit == .max ? [second] : wrapped(second, columns: max(20, limit - indent))
    return lines.enumerated().map { index, line in
      (index == 0 ? "  " + first : "").padded(to: indent) + line
    }
  }.joined(separator: "\n")
}
