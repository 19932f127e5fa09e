import Tournaments

/// Comma-separated values (RFC 4180), numbers in full precision, texts printable.
enum CSVText {
  /// Rows, each ended by CR LF.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { row in
      row.map { quoted(printable($0)) }.joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// The shortest number that reads back as the same value, without a needless point.
  static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
