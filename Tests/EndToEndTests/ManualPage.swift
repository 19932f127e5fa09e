import Foundation

/// A page of the manual in Markdown: its headings, its links, and the commands of Joust in it.
struct ManualPage {
  /// A link to another page or to a heading, as written.
  struct Link {
    var target: String
    var line: Int
  }

  /// A command of Joust with the names of its options.
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

  /// The lines of the page, with an empty line for each line of a block.
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
    // The number of backticks that opened the present block.
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

  /// The anchors of the headings, with numbers for headings of the same words.
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

  /// Returns the anchor of a heading by the rules of GitHub: the words in lower case, without
  /// punctuation, and with dashes for spaces.
  static func anchor(of heading: String) -> String {
    let text = heading.trimmingCharacters(in: .whitespaces)
      .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.output.1 }
    let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacingOccurrences(of: " ", with: "-")
  }

  /// The links of the prose that lead to files or headings of the project.
  var relativeLinks: [Link] {
    paragraphs.flatMap { paragraph -> [Link] in
      // Code may look like a link.
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

  /// Returns the path of a file that a link of this page leads to, relative to the folder of the
  /// package.
  func resolve(_ target: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The commands of Joust in code of the prose, such as `joust run TOURNAMENT`, and in blocks of the
  /// shell.
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

  /// The paragraphs of the prose with the numbers of their first lines.
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

  /// Returns the commands of Joust in a block of the shell, or of a terminal, in which the lines of
  /// commands begin with a dollar.
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

  /// Returns the commands of Joust in a line of the shell.
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
