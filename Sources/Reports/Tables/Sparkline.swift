/// Numbers over time, drawn as a row of blocks.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// Draws rows of numbers on one scale, each from its own least number up, with a space where a row
  /// has none: as high as a block goes the numbers of the row that changes most.
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
