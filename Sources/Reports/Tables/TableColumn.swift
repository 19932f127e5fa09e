extension Table {
  /// The description of a column, which all formats share.
  package struct Column: Sendable {
    /// The heading for people.
    package var heading: String
    /// The name for programs: the key in JSON and the heading in CSV.
    package var key: String
    /// True if the cells are aligned to the left, like texts.
    package var isText: Bool
    /// The number of digits after the point in numbers for people, 0 to 6.
    package var digits = 0
    /// The text after each number for people, such as " %".
    package var unit = ""
    /// True if the column is left out when a terminal is too narrow.
    package var isSpare = false
    /// The explanation of an abbreviated heading, which the page shows as a tooltip.
    package var meaning: String?
    /// True if a reader of the page can sort the table by this column.
    package var isSortable = false
    /// The look of the column on the page.
    var look = Look.plain

    package init(heading: String, key: String? = nil, isText: Bool) {
      self.heading = heading
      self.key = key ?? heading
      self.isText = isText
    }

    /// Creates a column of texts.
    package static func words(_ heading: String) -> Column {
      Column(heading: heading, isText: true)
    }

    /// Creates a column of numbers.
    package static func numbers(
      _ heading: String, digits: Int = 0, unit: String = "", isSpare: Bool = false
    ) -> Column {
      var column = Column(heading: heading, isText: false)
      column.digits = digits
      column.unit = unit
      column.isSpare = isSpare
      return column
    }

    /// Returns the column with a changed property, as in `.with(\.isSpare, true)`.
    func with<Value>(_ property: WritableKeyPath<Column, Value>, _ value: Value) -> Column {
      var column = self
      column[keyPath: property] = value
      return column
    }
  }

  /// The look of a column on the page.
  ///
  /// In all other formats, a column contains texts or numbers.
  enum Look {
    case plain
    /// The names of the bots in the rows, which remain visible when the table scrolls.
    case name
    /// The headings of the rows.
    case heading
    case rank, ranks, elo, error
    /// Intervals drawn on a common scale.
    case plot(IntervalPlot)
    /// Wins, draws and losses as a bar.
    case bar
    /// Results as percentages of the points; each tenth has a color, and the digits may be hidden.
    case heat(hasDigits: Bool)
    /// Matches, each with a link to the games of its bots.
    case match
  }
}
