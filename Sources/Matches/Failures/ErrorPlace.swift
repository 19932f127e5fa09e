/// The location of an error in a bot's source, found in an error message of its language on standard error.
struct ErrorPlace {
  /// The line of the error message with the location.
  let line: String
  /// The location as text for people, such as `bot.py, line 12, in move`.
  let text: String

  /// Returns the location that is nearest to the error; nil if no line contains a location.
  ///
  /// Python lists the innermost location last, and Node lists it first.
  static func last(in lines: [Substring]) -> ErrorPlace? {
    for line in lines.reversed() {
      if let text = python(line) { return ErrorPlace(line: String(line), text: text) }
    }
    for line in lines {
      if let text = node(line) { return ErrorPlace(line: String(line), text: text) }
    }
    return nil
  }

  /// Returns the location in a line of Python such as `  File "bot.py", line 12, in move`; nil for any other
  /// line.
  private static func python(_ line: Substring) -> String? {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix("File \""), text.count < line.count else { return nil }
    let rest = text.dropFirst("File \"".count)
    guard let end = rest.firstIndex(of: "\""), rest[end...].hasPrefix("\", line ") else {
      return nil
    }
    let file = rest[..<end].split(separator: "/").last ?? ""
    return "\(file)\(rest[end...].dropFirst())"
  }

  /// Returns the location in a line of Node such as `    at move (/bots/fox/bot.js:12:5)`; nil for any other
  /// line.
  private static func node(_ line: Substring) -> String? {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix("at "), text.count < line.count, !text.contains("node:") else {
      return nil
    }
    let words = text.dropFirst(3).split(separator: " ")
    guard let last = words.last else { return nil }
    let place = last.filter { $0 != "(" && $0 != ")" }
    let parts = place.split(separator: ":")
    guard parts.count >= 3, parts.suffix(2).allSatisfy({ $0.allSatisfy(\.isNumber) }) else {
      return nil
    }
    let file = parts[parts.count - 3].split(separator: "/").last ?? ""
    let function = words.count > 1 ? ", in \(words.dropLast().joined(separator: " "))" : ""
    return "\(file), line \(parts[parts.count - 2])\(function)"
  }
}
