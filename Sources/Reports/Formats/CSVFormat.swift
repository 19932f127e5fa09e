import JSON

extension LadderFormat {
  /// Comma-separated values (RFC 4180), with numbers in full precision.
  package static let csv = LadderFormat(name: "csv", printsOneTable: true) { report in
    report.data.csv
  }
}

extension Table {
  /// The table as comma-separated values (RFC 4180).
  ///
  /// The header and the rows end with CR LF. Numbers have full precision, and texts are printable.
  package var csv: String {
    Self.csvLine(columns.map(\.key)) + rows.map(Self.csvLine).joined()
  }

  /// Returns a row as a line of comma-separated values.
  static func csvLine(_ cells: [Cell]) -> String { csvLine(cells.map(field)) }

  private static func csvLine(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .nothing, .itself: ""
    case .text(let text), .bot(let text, _, _): FormulaGuard.added(to: printable(text))
    case .count, .number, .share, .rating: cell.json.text
    case .interval, .results, .range, .list, .named, .match: cell.text(in: .words(""))
    }
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
