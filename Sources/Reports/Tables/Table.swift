package import Tournaments

/// A table of a report: columns, and rows of cells in sections.
///
/// A table is independent of the output format. The files in the folder `Formats` write it as text, Markdown,
/// CSV and JSON, and `Page/Table+Markup.swift` writes it as HTML.
package struct Table: Sendable {
  /// A group of rows that belong together, such as the bots of a group.
  package struct Section: Sendable {
    /// A sentence above the rows; nil if the table has only one section.
    package var heading: String?
    package var rows: [[Cell]]
  }

  /// The subject of the table and facts about it, as parts of one line; empty if the table has no title.
  package var title: [String] = []
  /// A sentence above the columns; nil for no sentence.
  package var caption: String?
  package var columns: [Column]
  /// The sections with the rows.
  ///
  /// A table without sections has only a title and notes.
  package var sections: [Section]
  /// Sentences below the rows.
  package var notes: [String] = []

  /// The rows of all sections.
  package var rows: [[Cell]] { sections.flatMap(\.rows) }

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

  /// Creates a table with a row for each of the given values, and without any other text.
  init<Value>(_ columns: [ValueColumn<Value>], of values: [Value]) {
    self.init(
      columns: columns.map(\.column),
      rows: values.map { value in columns.map { $0.cell(value) } })
  }

  /// Creates a table from a format's table for a game, such as the standings of a Swiss tournament.
  ///
  /// If a text is a key of `labels`, the text is the name of a bot, and the table shows the bot's label.
  package init(_ table: FormatTable, of game: String, labels: [String: String] = [:]) {
    let columns = zip(table.header, table.numberColumns).map { heading, isNumber in
      Column(heading: heading, isText: !isNumber)
    }
    let rows = table.rows.map { row in
      zip(row, columns).map { text, column in
        guard column.isText, let label = labels[text] else { return Cell.text(text) }
        return .bot(label)
      }
    }
    self.init(title: [game, table.title], columns: columns, sections: [Section(rows: rows)])
  }

  /// The table without the columns whose cells are all empty.
  var withoutEmptyColumns: Table {
    var table = self
    for index in columns.indices.reversed() where rows.allSatisfy({ $0[index].isEmpty }) {
      table.remove(column: index)
    }
    return table
  }

  /// Appends a column with a cell for each row.
  mutating func append(_ column: Column, _ cells: [Cell]) {
    columns.append(column)
    var rest = cells[...]
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].append(rest.removeFirst())
      }
    }
  }

  mutating func remove(column: Int) {
    columns.remove(at: column)
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].remove(at: column)
      }
    }
  }
}
