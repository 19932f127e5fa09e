import Hosting
import JSON

/// The most informative part of a failed program's standard error: the first line with an error message, and
/// the last lines.
package enum LogExcerpt {
  private static let lengthOfError = 300

  /// Returns at most `limit` Unicode scalars of a text: its end, preceded by the first line with an error
  /// message if the end does not contain that line.
  package static func end(of text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    let end = String(String.UnicodeScalarView(scalars.suffix(limit)))
    let lines = lines(of: text)
    guard let error = firstError(in: lines), !end.contains(lines[error.index]) else { return end }
    let head =
      String(String.UnicodeScalarView(error.text.unicodeScalars.prefix(lengthOfError))) + "\n…\n"
    let room = limit - head.unicodeScalars.count
    return head + String(String.UnicodeScalarView(scalars.suffix(room)))
  }

  /// Returns the last `count` lines of a text, preceded by up to two lines about the error.
  ///
  /// Blank lines, and lines that only mark a part of the line above, are left out. If the line with the
  /// location of the error is among the last lines, the location replaces that line. Otherwise the location
  /// is added at the beginning, followed by the first line with an error message if that line is not among
  /// the last lines.
  package static func lastLines(_ count: Int, of text: String) -> [String] {
    let lines = lines(of: text).filter { !$0.allSatisfy(\.isWhitespace) && !isMark($0) }
    let last = lines.suffix(count).map(String.init)
    let place = ErrorPlace.last(in: lines)
    if let place, let own = last.firstIndex(of: place.line) {
      var last = last
      last[own] = place.text
      return last
    }
    guard let error = firstError(in: lines), error.index < lines.count - count else {
      return (place.map { [$0.text] } ?? []) + last
    }
    return (place.map { [$0.text] } ?? []) + [error.text] + last
  }

  /// Returns whether a line only marks a part of the line above, as in `    ^^^^~~~`.
  private static func isMark(_ line: Substring) -> Bool {
    line.allSatisfy { $0.isWhitespace || $0 == "^" || $0 == "~" }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline)
  }

  /// Returns the first line with an error message in the format of a known language; nil if there is none.
  package static func firstError(in lines: [Substring]) -> (index: Int, text: String)? {
    for (index, line) in lines.enumerated() {
      let rest = lines[(index + 1)...]
      if line.hasPrefix("Traceback (most recent call last):") {
        // In Python's messages, the stack frames are indented, but not the exception after them.
        if let end = rest.firstIndex(where: { $0.first?.isWhitespace == false }) {
          return (end, String(lines[end]))
        }
      } else if line.hasPrefix("thread '"), line.contains("panicked at") {
        // Rust writes the message on the next line.
        return (index, line.hasSuffix(":") ? "\(line) \(rest.first ?? "")" : String(line))
      } else if namesError(line) {
        return (index, String(line))
      }
    }
    return nil
  }

  private static let beginnings = [
    "Exception in thread ", "Caused by: ", "panic: ", "fatal error: ", "Fatal error: ", "FATAL: ",
    "error: ", "Can't locate ", "terminate called after throwing ", "Unhandled exception",
    "Uncaught ", "PHP Fatal error: ",
  ]

  private static func namesError(_ line: Substring) -> Bool {
    if beginnings.contains(where: line.hasPrefix) { return true }
    // Node: "TypeError: …", "Error [ERR_X]: …"; Ruby: "bot.rb:3:in 'x': … (NameError)"; Perl: "Died at
    // bot.pl line 3."; compilers: "bot.c:3:1: error: …".
    let word = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let behind = line[word.endIndex...]
    if word.hasSuffix("Error") || word.hasSuffix("Exception"),
      behind.isEmpty || behind.hasPrefix(":") || behind.hasPrefix(" [")
    {
      return true
    }
    if line.hasSuffix("Error)"), line.contains(".rb:") { return true }
    // Lua: "/usr/bin/lua5.4: bot.lua:3: …".
    let program = line.prefix { $0 != ":" }.split(separator: "/").last ?? ""
    if program.hasPrefix("lua"), line.contains(".lua:") { return true }
    if [": error: ", ": fatal error: ", ": Fatal error: "].contains(where: line.contains) {
      return true
    }
    let words = line.split(separator: " ").suffix(4)
    guard words.count == 4, let number = words.last, number.hasSuffix(".") else { return false }
    return words.dropLast().elementsEqual(["at", words[words.startIndex + 1], "line"])
      && number.dropLast().allSatisfy(\.isNumber)
  }
}

extension LineProcess {
  /// A clause that quotes the most informative line on standard error; nil if the process wrote nothing.
  var lastWords: String? { lastWords(withPlace: false) }

  /// Returns a clause that quotes the most informative line on standard error; nil if the process wrote
  /// nothing.
  ///
  /// If `withPlace` is true, the clause includes the location of the error in the source, if it is known.
  func lastWords(withPlace: Bool) -> String? {
    let text = String(decoding: errorTail, as: UTF8.self)
    let place = ErrorPlace.last(in: text.split(whereSeparator: \.isNewline))
    let lines = LogExcerpt.lastLines(1, of: text)
    guard let line = lines.first(where: { $0 != place?.text }) ?? lines.first else { return nil }
    let source = withPlace ? place.map { " (\(printable($0.text)))" } : nil
    return "it wrote \(Excerpt.quote(Array(line.utf8)[...]))\(source ?? "") on its standard error"
  }
}
