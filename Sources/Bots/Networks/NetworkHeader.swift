/// The header of a network file: the version, the step of the weights, and the cells of each tuple.
package struct NetworkHeader {
  let layout: TupleLayout
  let unit: Float

  private static let version: UInt8 = 2

  /// Creates a header for a network whose weights are stored in steps of `unit` points.
  package init(layout: TupleLayout, unit: Float) {
    self.layout = layout
    self.unit = unit
  }

  init?(_ content: ArraySlice<UInt8>) {
    var rest = content
    guard rest.popFirst() == Self.version, rest.count > 5 else { return nil }
    let bits = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(4)
    var tuples: [[Int]] = []
    for _ in 0..<Int(rest.popFirst() ?? 0) {
      let count = Int(rest.popFirst() ?? 0)
      tuples.append(rest.prefix(count).map(Int.init))
      rest = rest.dropFirst(count)
    }
    guard let layout = TupleLayout(tuples), Float(bitPattern: bits).isNormal else { return nil }
    self.init(layout: layout, unit: Float(bitPattern: bits))
  }

  /// The header as bytes.
  package var bytes: [UInt8] {
    let tuples = layout.tuples.flatMap { [UInt8($0.count)] + $0.map { UInt8($0) } }
    return [Self.version] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: unit.bitPattern >> $0) }
      + [UInt8(layout.tuples.count)] + tuples
  }
}
