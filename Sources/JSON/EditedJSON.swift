/// The text of a JSON5 object that a program edits; the unchanged parts keep their formatting and comments.
///
/// Each edit throws an error if the edited object is not valid JSON5.
package struct EditedJSON: Sendable {
  package private(set) var bytes: [UInt8]
  private let members: [Member]
  /// The byte index of the object's opening brace.
  private let start: Int

  /// A member of the object: its key, and the byte ranges of its parts in the text.
  struct Member: Sendable {
    let key: String
    /// The range from the first byte of the key to the end of the value.
    let range: Range<Int>
    let value: Range<Int>
    /// The byte ranges of the elements of a list; empty for any other value.
    let elements: [Range<Int>]
  }

  package init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(scanner: JSONScanner(bytes, in: 0..<bytes.count), dialect: .json5)
    (start, members) = try reader.layout()
    self.bytes = bytes
  }

  /// Appends the JSON text of an element to the list at a key.
  ///
  /// If the key is missing, adds the key with a new list after the member whose key is `other`. If both keys
  /// are missing, the text is unchanged. The value of the key must be a list.
  package mutating func append(
    _ text: String, to key: String, after other: String
  ) throws(JSONError) {
    if let list = member(key) {
      if let last = list.elements.last {
        try insert(text, after: last, from: list.value.lowerBound)
      } else {
        try replace([(list.value.lowerBound + 1..<list.value.lowerBound + 1, text)])
      }
    } else if let other = member(other) {
      let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[other.range.lowerBound])
      let word = quote ? "\"\(key)\"" : key
      try insert("\(word): [\(text)]", after: other.range, from: start)
    }
  }

  /// Replaces the value of a key with the given JSON text.
  ///
  /// If the key is missing, adds the key and the value after the member whose key is `other`. If both keys
  /// are missing, the text is unchanged.
  package mutating func set(_ key: String, to text: String, after other: String) throws(JSONError) {
    if let member = member(key) {
      try replace([(member.value, text)])
    } else if let other = member(other) {
      let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[other.range.lowerBound])
      try insert("\(quote ? "\"\(key)\"" : key): \(text)", after: other.range, from: start)
    }
  }

  /// Removes an element of the list at a key; if the key is missing, the text is unchanged.
  ///
  /// If the element has a line of its own, the whole line is removed, with the comment that follows the
  /// element.
  package mutating func remove(elementAt index: Int, of key: String) throws(JSONError) {
    guard let elements = member(key)?.elements else { return }
    let part = elements[index]
    let comma = try comma(after: part)
    var cut = part.lowerBound..<(comma.map { $0 + 1 } ?? part.upperBound)
    let lineStart = startOfBlanks(before: cut.lowerBound)
    let lineEnd = endOfBlanks(from: endOfComments(from: cut.upperBound).place)
    let isFirst = lineStart == 0 || isLineEnd(lineStart - 1)
    if isFirst, lineEnd < bytes.count, isLineEnd(lineEnd) {
      let isPair = bytes[lineEnd] == 0x0D && lineEnd + 1 < bytes.count && bytes[lineEnd + 1] == 0x0A
      cut = lineStart..<lineEnd + (isPair ? 2 : 1)
    } else if comma != nil, index + 1 < elements.count {
      cut = cut.lowerBound..<endOfBlanks(from: cut.upperBound)
    } else {
      cut = lineStart..<cut.upperBound
    }
    var edits = [(cut, "")]
    if comma == nil, index > 0, let before = try self.comma(after: elements[index - 1]) {
      edits.append((before..<before + 1, ""))
    }
    try replace(edits)
  }

  private func member(_ key: String) -> Member? { members.first { $0.key == key } }

  /// Inserts a text after the member or the element at a range, and adds a comma.
  ///
  /// `start` is the byte index of the bracket or brace that opens the list or the object. The text gets a
  /// line of its own if there is a line end between `start` and the range, or if a `//` comment follows the
  /// range on its line.
  private mutating func insert(
    _ text: String, after part: Range<Int>, from start: Int
  ) throws(JSONError) {
    let comma = try comma(after: part)
    let (place, endsLine) = endOfComments(from: comma.map { $0 + 1 } ?? part.upperBound)
    var space = " "
    if endsLine || (start..<part.lowerBound).contains(where: isLineEnd) {
      let lineStart =
        bytes[..<part.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D }
        .map { $0 + 1 } ?? 0
      let indentation = bytes[lineStart..<endOfBlanks(from: lineStart)]
      space = (bytes.contains(0x0D) ? "\r\n" : "\n") + String(decoding: indentation, as: UTF8.self)
    }
    var edits = [(place..<place, space + text + (comma == nil ? "" : ","))]
    if comma == nil { edits.append((part.upperBound..<part.upperBound, ",")) }
    try replace(edits)
  }

  /// Makes edits, which must be in descending order of their ranges.
  private mutating func replace(_ edits: [(range: Range<Int>, text: String)]) throws(JSONError) {
    var edited = bytes
    for edit in edits { edited.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    self = try EditedJSON(edited)
  }

  /// Returns the index of the comma after a range; nil if there is no comma.
  private func comma(after part: Range<Int>) throws(JSONError) -> Int? {
    var scanner = JSONScanner(bytes, in: part.upperBound..<bytes.count)
    try scanner.skipJSON5Space()
    return scanner.byte(at: scanner.position) == UInt8(ascii: ",") ? scanner.position : nil
  }

  /// Returns the index after the comments that follow `place` on its line, and whether the last comment is a
  /// `//` comment, which ends the line.
  private func endOfComments(from place: Int) -> (place: Int, endsLine: Bool) {
    var end = place
    while true {
      let next = endOfBlanks(from: end)
      guard bytes[next...].starts(with: "//".utf8) else {
        guard bytes[next...].starts(with: "/*".utf8) else { return (end, false) }
        var index = next + 2
        while !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        end = index + 2
        continue
      }
      return (bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count, true)
    }
  }

  private func endOfBlanks(from place: Int) -> Int {
    bytes[place...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
  }

  private func startOfBlanks(before place: Int) -> Int {
    bytes[..<place].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
  }

  private func isLineEnd(_ place: Int) -> Bool { bytes[place] == 0x0A || bytes[place] == 0x0D }
}

extension JSONReader {
  /// Scans an object; returns the byte index of its opening brace, and its members.
  fileprivate mutating func layout() throws(JSONError) -> (start: Int, [EditedJSON.Member]) {
    try skipSpace()
    let start = scanner.position
    guard scanner.byte(at: start) == UInt8(ascii: "{") else {
      throw scanner.unexpected("an object")
    }
    var members: [EditedJSON.Member] = []
    try forEachElement(until: UInt8(ascii: "}")) { reader throws(JSONError) in
      let first = reader.scanner.position
      let key = try reader.key()
      try reader.skipSpace()
      let value = reader.scanner.position
      let elements = try reader.elements()
      let end = reader.scanner.position
      members.append(.init(key: key, range: first..<end, value: value..<end, elements: elements))
    }
    return (start, members)
  }

  /// Scans a value; returns the byte ranges of its elements if the value is a list, and otherwise no ranges.
  private mutating func elements() throws(JSONError) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    guard scanner.byte(at: scanner.position) == UInt8(ascii: "[") else {
      _ = try value()
      return elements
    }
    try forEachElement(until: UInt8(ascii: "]")) { reader throws(JSONError) in
      let first = reader.scanner.position
      _ = try reader.value()
      elements.append(first..<reader.scanner.position)
    }
    return elements
  }
}
