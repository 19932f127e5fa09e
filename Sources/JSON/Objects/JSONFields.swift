/// Reads lines that each hold one JSON object, with its members in any order.
///
/// The reader checks the whole line and allocates nothing for the keys. The reader is fastest if the keys are
/// in the same order as in the previous object or, in the first object, in the order of `names`.
///
/// ```swift
/// var fields = try JSONFields(bytes, in: range, names: JSONNames(["turn", "move"]))
/// while let index = try fields.next() {
///   if index == 0 { turn = try fields.wholeNumber() }
/// }
/// ```
///
/// If a value is of the wrong kind, functions such as ``string()`` and ``strings(into:)`` return nil or
/// false, and the caller can read the value with another function. In the same case, functions such as
/// ``wholeNumber(expected:)`` throw an error. ``next()`` skips a value that was not read.
package struct JSONFields: ~Copyable, Sendable {
  private var scanner: JSONScanner
  private var object = JSONScanner.Container()
  private let names: JSONNames
  /// For each key (by its index plus 1), the index of the key that followed it in the previous object;
  /// element 0 is the index of the first key.
  private var followers = InlineArray<64, UInt8> { UInt8($0) }
  /// The index of the current key plus 1, or 0 before the first key.
  private var slot = 0
  /// The byte index of the current value.
  private var valueStart = 0
  /// Whether the current value has not been read yet.
  private var isPending = false

  /// Creates a reader of objects in the given bytes; ``begin(in:)`` moves to an object.
  package init(_ bytes: [UInt8], names: JSONNames) {
    scanner = JSONScanner(bytes, in: 0..<0)
    self.names = names
  }

  /// Creates a reader of the object on the line at `range`, which excludes the line feed.
  package init(_ bytes: [UInt8], in range: Range<Int>, names: JSONNames) throws(InvalidLine) {
    self.init(bytes, names: names)
    try begin(in: range)
  }

  /// Moves to the line at `range`, which excludes the line feed.
  package mutating func begin(in range: Range<Int>) throws(InvalidLine) {
    scanner.move(to: range)
    slot = 0
    isPending = false
    scanner.skipWhiteSpace()
    guard scanner.position < scanner.end else {
      throw InvalidLine("the line is blank, expected a JSON object")
    }
    do throws(JSONError) {
      object = try scanner.openObject()
    } catch {
      throw InvalidLine("\(error.sentence), at character \(error.column)")
    }
  }

  /// Moves to the value of the next known key, and returns the index of the key; nil at the end of the line.
  ///
  /// Unknown keys are skipped.
  package mutating func next() throws(InvalidLine) -> Int? {
    if isPending { _ = try skip() }
    let expected = Int(followers[slot])
    guard let known = scanner.knownKey(in: &object, among: names, expecting: expected) else {
      return try nextInAnyForm()
    }
    if known != expected { followers[slot] = UInt8(known) }
    begin(known)
    return known
  }

  /// Moves to the value of the next known key, even if the key has escapes or follows white space.
  ///
  /// Returns the index of the key; nil at the end of the line.
  @inline(never)
  private mutating func nextInAnyForm() throws(InvalidLine) -> Int? {
    do throws(JSONError) {
      while let key = try scanner.nextKey(in: &object, among: names) {
        if let known = key.index {
          begin(known)
          return known
        }
        try scanner.skipValue()
      }
      try scanner.expectEnd()
    } catch {
      throw InvalidLine(error)
    }
    return nil
  }

  @inline(__always)
  private mutating func begin(_ known: Int) {
    slot = known &+ 1
    valueStart = scanner.position
    isPending = true
  }

  /// The byte index that the reader has reached.
  package var position: Int {
    // A getter that only reads would copy the whole reader.
    mutating get { scanner.position }
  }

  /// Returns an error that names the current key, the kind of its value, and the expected value.
  package mutating func mismatch(_ expected: String) throws(InvalidLine) -> InvalidLine {
    // A syntax error in the value has priority over its wrong kind.
    _ = try skip()
    return InvalidLine(key: key, found: kind, expected: expected)
  }

  /// The current key.
  private var key: String { String(decoding: names.names[slot - 1], as: UTF8.self) }

  /// The kind of the current value, determined by its first character.
  package var kind: String {
    mutating get {
      let position = scanner.position
      defer { scanner.position = position }
      scanner.position = valueStart
      return switch scanner.next() {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "a list"
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "n"): "null"
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      default: "a number"
      }
    }
  }
}

// MARK: - Values

extension JSONFields {
  /// Reads a whole number; nil if it is too large for 64 bits.
  ///
  /// For any other value, the function throws an error that names `expected`.
  package mutating func wholeNumber(expected: String = "a whole number") throws(InvalidLine) -> Int?
  {
    guard startsNumber else { throw try mismatch(expected) }
    if let number = try read({ scanner throws(JSONError) in try scanner.wholeNumber() }) {
      return number
    }
    let token = try read { scanner throws(JSONError) in try scanner.number() }
    guard !token.isInteger else { return nil }
    let isShort = token.range.count <= 24
    let found = isShort ? scanner.literal(token).literal : "a number with a fraction or an exponent"
    throw InvalidLine(key: key, found: found, expected: expected)
  }

  /// Reads a string or a whole number, and returns the index of the string in `words`; nil for an unknown
  /// word and for a number.
  ///
  /// For any other value, the function throws an error.
  package mutating func word(among words: [String]) throws(InvalidLine) -> Int? {
    guard !startsNumber else {
      _ = try wholeNumber(expected: "a word")
      return nil
    }
    let token = try requiredString("a word")
    return words.firstIndex { scanner.says(token, $0.utf8) }
  }

  /// Reads a string, and throws an error if it is not the expected string.
  package mutating func expect(_ expected: String) throws(InvalidLine) {
    let quoted = JSONWriter.quoted(expected)
    let token = try requiredString(quoted)
    guard scanner.says(token, expected.utf8) else {
      let found = JSONWriter.quoted(scanner.text(token).prefix(scalars: 40))
      throw InvalidLine(key: key, found: found, expected: quoted)
    }
  }

  /// Reads a string and returns its first Unicode scalars, at most `limit`.
  package mutating func text(limit: Int) throws(InvalidLine) -> String {
    scanner.text(try requiredString("a string")).prefix(scalars: limit)
  }

  private mutating func requiredString(
    _ expected: String
  ) throws(InvalidLine) -> JSONScanner.StringToken {
    guard let token = try string() else { throw try mismatch(expected) }
    return token
  }

  private var startsNumber: Bool {
    mutating get {
      let byte = scanner.next()
      return byte == UInt8(ascii: "-") || byte.isDigit
    }
  }
}

extension JSONFields {
  /// Reads a string; nil for any other value.
  package mutating func string() throws(InvalidLine) -> JSONScanner.StringToken? {
    guard scanner.next() == UInt8(ascii: "\"") else { return nil }
    isPending = false
    do throws(JSONError) { return try scanner.string() } catch { throw InvalidLine(error) }
  }

  /// Reads a list of strings into an array, reusing its memory; returns false for any other value.
  ///
  /// The array is meaningless if the value is not such a list.
  package mutating func strings(
    into list: inout [JSONScanner.StringToken]
  ) throws(InvalidLine) -> Bool {
    try elements { scanner throws(JSONError) in
      try scanner.list(into: &list) { scanner throws(JSONError) in
        scanner.next() == UInt8(ascii: "\"") ? try scanner.string() : nil
      }
    }
  }

  /// Reads a list of whole numbers into an array, reusing its memory; returns false for any other value.
  ///
  /// The array is meaningless if the value is not such a list.
  package mutating func wholeNumbers(into list: inout [Int]) throws(InvalidLine) -> Bool {
    try elements { scanner throws(JSONError) in
      try scanner.list(into: &list) { scanner throws(JSONError) in try scanner.wholeNumber() }
    }
  }

  /// Reads a list of finite numbers into an array, reusing its memory; returns false for any other value.
  ///
  /// The array is meaningless if the value is not such a list.
  package mutating func finiteNumbers(into list: inout [Double]) throws(InvalidLine) -> Bool {
    try elements { scanner throws(JSONError) in
      try scanner.list(into: &list) { scanner throws(JSONError) in try scanner.finiteNumber() }
    }
  }

  /// Scans a list of whole numbers that are at least 0; nil for any other value.
  package mutating func wholeNumberList() throws(InvalidLine) -> JSONNumberList? {
    if let list = plainNumbers(areWhole: true) { return list }
    let first = position
    var numbers: [Int] = []
    let isList = try elements { scanner throws(JSONError) in
      try scanner.list(into: &numbers) { scanner throws(JSONError) in
        guard let number = try scanner.wholeNumber(), number >= 0 else { return nil }
        return number
      }
    }
    guard isList else { return nil }
    return JSONNumberList(range: first..<position, count: numbers.count)
  }

  /// Scans a list of finite numbers that are at least 0; nil for any other value.
  package mutating func finiteNumberList() throws(InvalidLine) -> JSONNumberList? {
    if let list = plainNumbers(areWhole: false) { return list }
    let first = position
    var numbers: [Double] = []
    let isList = try elements { scanner throws(JSONError) in
      try scanner.list(into: &numbers) { scanner throws(JSONError) in
        guard let number = try scanner.finiteNumber(), number >= 0 else { return nil }
        return number
      }
    }
    guard isList else { return nil }
    return JSONNumberList(range: first..<position, count: numbers.count)
  }

  private mutating func plainNumbers(areWhole: Bool) -> JSONNumberList? {
    guard let list = scanner.plainNumbers(areWhole: areWhole) else { return nil }
    isPending = false
    return list
  }

  /// Reads a list with a function that scans the whole list.
  ///
  /// Returns false if the value is not a list, or if `body` returns false because an element is of the wrong
  /// kind; then the value still counts as unread.
  @inline(__always)
  package mutating func elements(
    _ body: (inout JSONScanner) throws(JSONError) -> Bool
  ) throws(InvalidLine) -> Bool {
    guard scanner.next() == UInt8(ascii: "[") else { return false }
    let position = scanner.position
    let depth = scanner.depth
    guard try !read(body) else { return true }
    scanner.position = position
    scanner.depth = depth
    isPending = true
    return false
  }

  /// Skips the value if its bytes equal the given bytes, which must be a whole value other than a number;
  /// otherwise returns false.
  package mutating func skip(_ value: [UInt8]) -> Bool {
    let range = scanner.position..<scanner.position + value.count
    guard range.upperBound <= scanner.end, scanner.equals(range, value) else { return false }
    scanner.position = range.upperBound
    isPending = false
    return true
  }

  /// Skips the first members of the line, which the caller has already compared with known bytes.
  ///
  /// `byteCount` is the number of bytes between the opening brace and the end of the last skipped value.
  /// `keys` has a set bit for each known key among the members, and `last` is the index of the last known
  /// key.
  package mutating func skipFirstMembers(byteCount: Int, keys: UInt64, last: Int) {
    precondition(object.isFirst && scanner.position + byteCount <= scanner.end)
    scanner.position += byteCount
    object.isFirst = false
    object.seen = keys
    slot = last + 1
  }

  /// Skips the next members if they are identical, byte for byte, to the members in the range `place` of the
  /// same bytes.
  ///
  /// Otherwise, returns false and skips nothing. The function also returns false if `place` is empty, if the
  /// current value has not been read, or if one of the keys has already appeared.
  ///
  /// The range `place` begins after a value and ends with a value, which must not be a number. `keys` has a
  /// set bit for each known key among the members, and `last` is the index of the last known key.
  package mutating func skipMembers(sameAs place: Range<Int>, keys: UInt64, last: Int) -> Bool {
    let range = scanner.position..<scanner.position + place.count
    guard !isPending, !place.isEmpty, range.upperBound <= scanner.end, object.seen & keys == 0,
      scanner.areEqual(range, place)
    else { return false }
    scanner.position = range.upperBound
    object.seen |= keys
    slot = last + 1
    return true
  }

  /// Skips a value of any kind and returns its byte range.
  package mutating func skip() throws(InvalidLine) -> Range<Int> {
    scanner.skipWhiteSpace()
    let first = scanner.position
    try read { scanner throws(JSONError) in try scanner.skipValue() }
    return first..<scanner.position
  }

  /// Returns the text of a string with its escapes decoded.
  package func text(_ token: JSONScanner.StringToken) -> String { scanner.text(token) }

  /// Scans the current value, or a part of it.
  @inline(__always)
  private mutating func read<Value>(
    _ body: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(InvalidLine) -> Value {
    isPending = false
    do throws(JSONError) { return try body(&scanner) } catch { throw InvalidLine(error) }
  }
}
