import JSON

/// A table of texts that shows a round or the standings of a format.
package struct FormatTable: Hashable, Sendable {
  package let title: String
  package let header: [String]
  package let rows: [[String]]

  /// For each column, whether each cell is a number or empty.
  package var numberColumns: [Bool] {
    header.indices.map { column in
      rows.allSatisfy { $0[column].allSatisfy { $0.isNumber || $0 == "." } }
    }
  }
}

extension Double {
  /// The number with at most two decimals, for a cell of a table.
  var cellText: String {
    String(JSON.rounded(self, 2).reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
