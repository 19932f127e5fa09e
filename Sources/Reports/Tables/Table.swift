import JSON
package import Tournaments

/// A table of a report, as values: each output lays it out in a file of its own.
package struct Table: Sendable {
  /// What the cells of a column are called and how people read them.
  package struct Column: Sendable {
    /// The heading: a key of JSON, where programs read the table.
    package var name: String
    /// Whether the cells are pushed to the left, as words are, and not to the right.
    package var isText: Bool
    /// How many digits a number has after the point for people, 0 to 6.
    package var digits = 0
    /// What follows each number for people.
    package var unit = ""

    /// A column of words.
    package static func words(_ name: String) -> Column { Column(name: name, isText: true) }

    /// A column of numbers.
    package static func numbers(_ name: String, digits: Int = 0, unit: String = "") -> Column {
      Column(name: name, isText: false, digits: digits, unit: unit)
    }
  }

  /// A value.
  package enum Cell: Hashable, Sendable {
    /// None.
    case nothing
    /// A text; for people it has been made printable.
    case text(String)
    /// A whole number.
    case count(Int)
    /// A number: rounded for people, in full precision for programs.
    case number(Double)
    /// A number or those from one to another.
    case range(ClosedRange<Int>)

    /// The cell as people read it in a column.
    func text(in column: Column) -> String {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .count(let count): String(count)
      case .number(let number): rounded(number, column.digits) + column.unit
      case .range(let range): range.text
      }
    }
  }

  /// Rows that belong together.
  package struct Section: Sendable {
    /// What is said before them, where there are several sections.
    package var heading: String?
    /// The rows, each with a cell for each column.
    package var rows: [[Cell]]
  }

  /// What the table is of, and what is said of that as a whole; empty where the table follows
  /// another one.
  package var title: [String] = []
  /// What the cells are.
  package var caption: String?
  /// The columns.
  package var columns: [Column]
  /// The rows; without a section only the rest is shown.
  package var sections: [Section]
  /// Sentences on how to read the table.
  package var notes: [String] = []

  /// The rows of all sections.
  var rows: [[Cell]] { sections.flatMap(\.rows) }

  /// A table of one section.
  package init(caption: String? = nil, columns: [Column], rows: [[Cell]]) {
    self.init(caption: caption, columns: columns, sections: [Section(rows: rows)])
  }

  /// A table of sections.
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

  /// The outcome of a format, for people; columns of numbers are found by their cells.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - game: the name of the game.
  package init(_ outcome: FormatTable, of game: String) {
    let columns = outcome.header.indices.map { index in
      let isNumbers = outcome.rows.allSatisfy {
        $0[index].allSatisfy { $0.isNumber || $0 == "." }
      }
      return Column(name: outcome.header[index], isText: !isNumbers)
    }
    self.init(
      title: [game, outcome.title], columns: columns,
      sections: [Section(rows: outcome.rows.map { $0.map(Cell.text) })])
  }
}

extension ClosedRange<Int> {
  /// The range for people: its ends, or the only number that it holds.
  var text: String { count == 1 ? String(lowerBound) : "\(lowerBound)–\(upperBound)" }
}
