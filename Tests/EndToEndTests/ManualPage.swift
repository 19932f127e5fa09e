import Foundation

/// A documentation page in Markdown: its headings, its links, and the Joust commands in it.
struct ManualPage {
  /// A link to another page or to a heading, as written.
  struct Link {
    var target: String
    var line: Int
  }

  /// A Joust command with the names of its options.
  struct Call {
    var command: String
    var options: [String]
    var line: Int
  }

  /// A block of code without its fences.
  private struct Block {
    var language: String
    var firstLine: Int
    var lines: [Substring] = []
  }

  /// The path of the page, relative to the folder of the package.
  let path: String

  /// The lines of the page; the lines of code blocks are replaced by empty lines.
  private var prose: [Substring] = []
  private var blocks: [Block] = []

  /// The pages that people read: README.md, and the pages of bots, tournaments and contributors.
  static func all() throws -> [ManualPage] {
    var paths = ["README.md"]
    for folder in [".github", "bots", "tournaments"] {
      let place = Joust.root.appending(path: folder).path
      paths += try FileManager.default.subpathsOfDirectory(atPath: place)
        .filter { path in
          path.hasSuffix(".md") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        .sorted().map { "\(folder)/\($0)" }
    }
    return try paths.map { path in
      let file = Joust.root.appending(path: path)
      return ManualPage(try String(contentsOf: file, encoding: .utf8), path: path)
    }
  }

  init(_ text: String, path: String) {
    self.path = path
    // The number of backticks that opened the current block.
    var fence: Int?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      let backticks = trimmed.prefix { $0 == "`" }.count
      let rest = trimmed.dropFirst(backticks)
      if let opened = fence {
        prose.append("")
        if backticks >= opened, rest.isEmpty {
          fence = nil
        } else {
          blocks[blocks.count - 1].lines.append(line)
        }
      } else if backticks >= 3, !rest.contains("`" as Character) {
        prose.append("")
        fence = backticks
        let language = rest.split(separator: " ").first.map(String.init) ?? ""
        blocks.append(Block(language: language, firstLine: index + 2))
      } else {
        prose.append(line)
      }
    }
  }

  /// The anchors of the headings; repeated headings have numbers.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    var uses: [String: Int] = [:]
    for line in prose {
      let level = line.prefix { $0 == "#" }.count
      let heading = line.dropFirst(level)
      guard (1...6).contains(level), heading.first == " " else { continue }
      let anchor = Self.anchor(of: String(heading))
      let number = uses[anchor, default: 0]
      anchors.insert(number == 0 ? anchor : "\(anchor)-\(number)")
      uses[anchor] = number + 1
    }
    return anchors
  }

  /// Returns the anchor of a heading according to GitHub's rules: the words in lower case, without
  /// punctuation, with dashes in place of spaces.
  static func anchor(of heading: String) -> String {
    let text = heading.trimmingCharacters(in: .whitespaces)
      .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.output.1 }
    let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacingOccurrences(of: " ", with: "-")
  }

  /// The links of the prose that lead to files or headings of the project.
  var relativeLinks: [Link] {
    paragraphs.flatMap { paragraph -> [Link] in
      // Inline code may look like a link.
      let text = paragraph.text.replacing(#/`[^`]+`/#) { match in
        match.output.contains(where: \.isNewline) ? "\n" : "code"
      }
      let matches =
        text.matches(of: #/\]\(([^()\s]+)(?:\s"[^"]*")?\)/#)
        + text.matches(of: #/(?:href|src|srcset)="([^"]+)"/#)
      return matches.filter { $0.output.1.prefixMatch(of: #/[a-z]+:/#) == nil }.map { match in
        let before = text[..<match.range.lowerBound]
        return Link(
          target: String(match.output.1), line: paragraph.line + Self.lines(in: before))
      }
    }
  }

  /// Returns the path of the file to which a link on this page leads, relative to the folder of the package.
  func resolve(_ target: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The Joust commands in inline code, such as `joust run TOURNAMENT`, and in shell blocks.
  var calls: [Call] {
    let inProse = paragraphs.flatMap { paragraph -> [Call] in
      paragraph.text.matches(of: #/`([^`]+)`/#).flatMap { match -> [Call] in
        let code = match.output.1.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard code.hasPrefix("joust ") else { return [] }
        let before = paragraph.text[..<match.range.lowerBound]
        return Self.calls(in: code, line: paragraph.line + Self.lines(in: before))
      }
    }
    return inProse + blocks.flatMap { block -> [Call] in Self.calls(in: block) }
  }

  /// The paragraphs outside of code blocks, with the numbers of their first lines.
  private var paragraphs: [(line: Int, text: String)] {
    var paragraphs: [(line: Int, text: String)] = []
    var isInside = false
    for (index, line) in prose.enumerated() {
      if line.isEmpty {
        isInside = false
      } else if isInside {
        paragraphs[paragraphs.count - 1].text += "\n\(line)"
      } else {
        paragraphs.append((line: index + 1, text: String(line)))
        isInside = true
      }
    }
    return paragraphs
  }

  private static func lines(in text: Substring) -> Int {
    text.filter(\.isNewline).count
  }

  /// Returns the Joust commands in a shell block, or in a terminal block, in which command lines begin with a
  /// dollar sign.
  private static func calls(in block: Block) -> [Call] {
    guard ["sh", "bash", "console"].contains(block.language) else { return [] }
    var commands: [(line: Int, text: String)] = []
    var isContinued = false
    for (index, line) in block.lines.enumerated() {
      if isContinued {
        commands[commands.count - 1].text += String(line)
      } else if block.language != "console" || line.hasPrefix("$ ") {
        commands.append((line: block.firstLine + index, text: String(line)))
      } else {
        continue
      }
      isContinued = line.hasSuffix("\\")
      if isContinued { commands[commands.count - 1].text.removeLast() }
    }
    return commands.flatMap { command -> [Call] in
      let comment = command.text.firstMatch(of: #/(?:^|\s)#/#)?.range.lowerBound
      let text = command.text[..<(comment ?? command.text.endIndex)]
      return calls(in: String(text), line: command.line)
    }
  }

  /// Returns the Joust commands in a shell line.
  private static func calls(in text: String, line: Int) -> [Call] {
    text.split { "|;&()<>".contains($0) }.compactMap { simple -> Call? in
      let words = simple.split(separator: " ")
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"`,.:")) }
      // The program is built with --product joust.
      let program = words.indices.first {
        (words[$0] == "joust" || words[$0].hasSuffix("/joust"))
          && ($0 == 0 || words[$0 - 1] != "--product")
      }
      guard let program, let command = words.dropFirst(program + 1).first,
        command.wholeMatch(of: #/[a-z][a-z0-9\-]*/#) != nil
      else { return nil }
      let options = words.dropFirst(program + 2).compactMap {
        $0.prefixMatch(of: #/--[a-z][a-z0-9\-]*/#).map { String($0.output) }
      }
      return Call(command: command, options: options, line: line)
    }
  }
}
