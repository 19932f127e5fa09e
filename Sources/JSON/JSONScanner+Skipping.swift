extension JSONScanner {
  /// Passes white space and a value of any kind, checking it all the same.
  ///
  /// - Throws: where no well-formed value stands there, or it is nested too deep.
  package mutating func skipValue() throws(JSONError) {
    let outerDepth = depth
    var kinds = ContainerKinds()
    repeat {
      switch next() {
      case UInt8(ascii: "{"):
        position += 1
        try descend()
        kinds[depth] = true
        if next() != UInt8(ascii: "}") {
          _ = try key()
          continue
        }
      case UInt8(ascii: "["):
        position += 1
        try descend()
        kinds[depth] = false
        if next() != UInt8(ascii: "]") { continue }
      default: try skipScalar()
      }
      try leaveContainers(to: outerDepth, kinds)
    } while depth > outerDepth
  }

  /// Passes the ends of containers up to the next value, or to the end of the outermost one.
  private mutating func leaveContainers(
    to outerDepth: Int, _ kinds: ContainerKinds
  ) throws(JSONError) {
    while depth > outerDepth {
      let isObject = kinds[depth]
      switch next() {
      case UInt8(ascii: ","):
        position += 1
        if isObject { _ = try key() }
        return
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        position += 1
        depth -= 1
      default: throw unexpected(isObject ? "`,` or `}`" : "`,` or `]`")
      }
    }
  }

  private mutating func skipScalar() throws(JSONError) {
    switch next() {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), 0x30...0x39: _ = try number()
    case UInt8(ascii: "t") where take("true"): break
    case UInt8(ascii: "f") where take("false"): break
    case UInt8(ascii: "n") where take("null"): break
    default: throw unexpected("a value")
    }
  }
}

/// Which of the containers around a place are objects, by their depth from 1.
private struct ContainerKinds {
  private var words = InlineArray<8, UInt64>(repeating: 0)

  subscript(depth: Int) -> Bool {
    get { words[(depth - 1) >> 6] >> UInt64((depth - 1) & 63) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64((depth - 1) & 63)
      if newValue { words[(depth - 1) >> 6] |= bit } else { words[(depth - 1) >> 6] &= ~bit }
    }
  }
}
