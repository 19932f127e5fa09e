/// The protection of texts in CSV from spreadsheets, which interpret some texts as formulas.
enum FormulaGuard {
  /// The characters with which a formula begins, in their usual and wide forms.
  private static let starts = "=+-@＝＋－＠"

  /// Returns a text, preceded by an apostrophe if a spreadsheet would interpret the text as a formula.
  ///
  /// A formula that already has apostrophes before it gets one more, so that ``removed(from:)`` restores
  /// every text.
  static func added(to text: String) -> String {
    isFormula(text.drop { $0 == "'" }) ? "'" + text : text
  }

  /// Returns a field without the apostrophe that ``added(to:)`` has put before it.
  static func removed(from field: String) -> String {
    guard field.first == "'", isFormula(field.drop { $0 == "'" }) else { return field }
    return String(field.dropFirst())
  }

  private static func isFormula(_ text: Substring) -> Bool {
    text.drop(while: \.isWhitespace).first.map { starts.contains($0) } ?? false
  }
}
