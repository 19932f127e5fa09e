/// A text with placeholders, such as `@{name}`, from the folder `Assets`.
struct Template {
  private let text: String

  /// Creates a template, without the line feed at the end of its file.
  init(_ text: String) {
    self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Replaces each placeholder by the value with its name.
  ///
  /// The lines of a value get the indentation of the placeholder's line. Placeholders inside values are not
  /// replaced.
  func filled(_ values: [String: String] = [:]) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.filled($0, values) }.joined(separator: "\n")
  }

  private static func filled(_ line: Substring, _ values: [String: String]) -> String {
    let indentation = line.prefix { $0 == " " }
    var result = ""
    var rest = line
    while let start = rest.firstRange(of: "@{"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      guard let value = values[name] else {
        preconditionFailure("the template has a placeholder without a value: \(name)")
      }
      result += rest[..<start.lowerBound]
      result += value.replacing("\n", with: "\n" + indentation)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
