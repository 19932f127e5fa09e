import JSON

/// A table of texts, in which a format shows its rounds or its standings.
package struct FormatTable: Hashable, Sendable {
  package let title: String
  package let header: [String]
  package let rows: [[String]]

  /// Whether each column has nothing but numbers.
  package var numberColumns: [Bool] {
    header.indices.map { column in
      rows.allSatisfy { $0[column].allSatisfy { $0.isNumber || $0 == "." } }
    }
  }
}

extension Double {
  /// The number with at most two decimals, for the cell of a table.
  var shortText: String {
    String(JSON.rounded(self, 2).reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
