package import JSON
package import Tournaments

/// A table of a report, as values.
package struct Table: Sendable {
  /// What the cells of a column are called and how people read them.
  package struct Column: Sendable {
    /// The heading: a key of JSON, where programs read the table.
    package var name: String
    package var isText: Bool
    /// How many digits a number has after the point for people, 0 to 6.
    package var digits = 0
    package var unit = ""
    /// Whether people do without it where there is no room.
    package var isSpare = false

    package static func words(_ name: String) -> Column { Column(name: name, isText: true) }

    package static func numbers(
      _ name: String, digits: Int = 0, unit: String = "", isSpare: Bool = false
    ) -> Column {
      Column(name: name, isText: false, digits: digits, unit: unit, isSpare: isSpare)
    }
  }

  package enum Cell: Hashable, Sendable {
    case nothing
    /// A text; for people it has been made printable.
    case text(String)
    case count(Int)
    /// A number: rounded for people, in full precision for programs.
    case number(Double)
    case range(ClosedRange<Int>)
    case list([Int])

    /// A number, or nothing.
    static func known(_ number: Double?) -> Cell { number.map(Cell.number) ?? .nothing }

    func text(in column: Column) -> String {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .count(let count): String(count)
      case .number(let number): rounded(number, column.digits) + column.unit
      case .range(let range): range.text
      case .list(let list): Self.text(list)
      }
    }

    fileprivate static func text(_ list: [Int]) -> String {
      list.map(String.init).joined(separator: " ")
    }

    /// The cell as a program reads it; a range is a list of its ends.
    var json: JSONValue {
      switch self {
      case .nothing: .null
      case .text(let text): .string(text)
      case .count(let count): .number(count)
      case .number(let number): .number(number)
      case .range(let range): .array([.number(range.lowerBound), .number(range.upperBound)])
      case .list(let list): .array(numbers: list)
      }
    }
  }

  package struct Section: Sendable {
    /// What is said before them, where there are several sections.
    package var heading: String?
    package var rows: [[Cell]]
  }

  /// What the table is of, and what is said of that as a whole; empty where the table follows
  /// another one.
  package var title: [String] = []
  package var caption: String?
  package var columns: [Column]
  /// The rows; without a section only the rest is shown.
  package var sections: [Section]
  package var notes: [String] = []

  var rows: [[Cell]] { sections.flatMap(\.rows) }

  package init(caption: String? = nil, columns: [Column], rows: [[Cell]]) {
    self.init(caption: caption, columns: columns, sections: [Section(rows: rows)])
  }

  package init(
    title: [String] = [], caption: String? = nil, columns: [Column], sections: [Section],
    notes: [String] = []
  ) {
    self.title = title
    self.caption = caption
    self.columns = columns
    self.sections = sections
    self.notes = notes
  }

  /// The outcome of a format of a game, for people; columns of numbers are found by their cells.
  package init(_ outcome: FormatTable, of game: String) {
    let columns = zip(outcome.header, outcome.numberColumns).map {
      Column(name: $0, isText: !$1)
    }
    self.init(
      title: [game, outcome.title], columns: columns,
      sections: [Section(rows: outcome.rows.map { $0.map(Cell.text) })])
  }

  /// Puts a column behind the others: a cell for each row.
  mutating func append(_ column: Column, _ cells: [Cell]) {
    columns.append(column)
    var rest = cells[...]
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].append(rest.removeFirst())
      }
    }
  }

  /// The table as comma-separated values (RFC 4180): a header and rows, each ended by CR LF, with
  /// numbers in full precision and texts printable.
  package var csv: String {
    ([columns.map(\.name)] + rows.map { $0.map(Self.field) }).map { fields in
      fields.map(Self.quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .nothing: ""
    case .text(let text): harmless(printable(text))
    case .count, .number: cell.json.text
    case .range(let range): range.text
    case .list(let list): Cell.text(list)
    }
  }

  /// A text that no spreadsheet takes for a formula.
  private static func harmless(_ text: String) -> String {
    guard let first = text.drop(while: \.isWhitespace).first, "=+-@＝＋－＠".contains(first) else {
      return text
    }
    return "'" + text
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  /// The table as JSON: a list with an object for each row, numbers in full precision.
  package var json: JSONValue {
    .array(
      rows.map { row in
        var object = JSONObject()
        for (column, cell) in zip(columns, row) { object.append(column.name, cell.json) }
        return .object(object)
      })
  }
}

extension ClosedRange<Int> {
  /// The range for people: its ends, or the only number that it holds.
  var text: String { count == 1 ? String(lowerBound) : "\(lowerBound)–\(upperBound)" }
}
