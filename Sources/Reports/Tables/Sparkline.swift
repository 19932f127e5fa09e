/// Draws numbers over time as a row of block characters.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// Returns each row of numbers as a row of block characters, with a space for nil.
  ///
  /// All rows have the same scale, and each row starts at its own minimum. The row with the largest range
  /// uses the full height if its range is at least 1.
  package static func texts(_ rows: [[Double?]]) -> [String] {
    let spans = rows.map { row in
      let numbers = row.compactMap(\.self)
      return (low: numbers.min() ?? 0, size: (numbers.max() ?? 0) - (numbers.min() ?? 0))
    }
    let size = max(spans.map(\.size).max() ?? 0, 1)
    return zip(rows, spans).map { row, span in
      String(
        row.map { number in
          number.map { blocks[Int((7 * ($0 - span.low) / size).rounded())] } ?? " "
        })
    }
  }
}
