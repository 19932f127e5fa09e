extension JSONScanner {
  /// How far an object or a list has been read.
  package struct Container: Sendable {
    var isFirst = true
    var seen: UInt64 = 0
  }

  /// A key of an object.
  package struct Key: Sendable {
    /// Its index among the names that the reader knows, or nil where it is none of them.
    package let index: Int?
    /// Where it stands.
    package let token: StringToken
  }

  /// Passes white space and the start of an object.
  ///
  /// - Returns: what ``nextKey(in:among:)`` goes on with.
  /// - Throws: where none stands there, or it is nested too deep.
  package mutating func openObject() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "{"), "an object")
    try descend()
    return Container()
  }

  /// Passes white space and the start of a list.
  ///
  /// - Returns: what ``nextElement(in:)`` goes on with.
  /// - Throws: where none stands there, or it is nested too deep.
  package mutating func openArray() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "["), "a list")
    try descend()
    return Container()
  }

  /// Passes the next key of an object and its colon, or the object's end.
  ///
  /// - Parameters:
  ///   - object: how far it has been read; the value of the key before has been passed.
  ///   - names: the keys that may stand in it once only.
  /// - Returns: the key, or nil at the object's end.
  /// - Throws: where neither stands there, or one of `names` for the second time.
  package mutating func nextKey(
    in object: inout Container, among names: JSONNames
  ) throws(JSONError) -> Key? {
    guard try hasNext(in: &object, closing: UInt8(ascii: "}"), "`,` or `}`") else { return nil }
    let token = try key()
    let index = index(of: token, among: names)
    if let index {
      guard object.seen & 1 << index == 0 else {
        throw failure("`\(text(token))` stands twice", at: token.range.lowerBound - 1)
      }
      object.seen |= 1 << index
    }
    return Key(index: index, token: token)
  }

  /// Passes what separates the elements of a list, or the list's end.
  ///
  /// - Parameter array: how far it has been read; the element before has been passed.
  /// - Returns: whether another element follows.
  /// - Throws: where neither stands there.
  package mutating func nextElement(in array: inout Container) throws(JSONError) -> Bool {
    try hasNext(in: &array, closing: UInt8(ascii: "]"), "`,` or `]`")
  }

  /// Passes a key and its colon.
  mutating func key() throws(JSONError) -> StringToken {
    guard next() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let token = try string()
    try expect(UInt8(ascii: ":"), "`:` after the key")
    return token
  }

  mutating func descend() throws(JSONError) {
    guard depth < Self.depthLimit else {
      throw failure("nested deeper than \(Self.depthLimit) levels", at: position - 1)
    }
    depth += 1
  }

  private mutating func hasNext(
    in container: inout Container, closing: UInt8, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    let byte = next()
    if byte == closing {
      position += 1
      depth -= 1
      return false
    }
    if container.isFirst {
      container.isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected(expected) }
    position += 1
    return true
  }
}
