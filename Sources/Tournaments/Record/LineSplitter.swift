/// Cuts a stream of bytes into lines.
package struct LineSplitter {
  /// The longest line that is kept, in bytes; the rest of a longer one is dropped.
  package static let lineLimit = 1 << 26

  private var rest: [UInt8] = []
  /// The number of the last line that was given, from 1.
  package private(set) var lineNumber = 0
  /// How many bytes of the stream the lines that were given take, with their ends.
  package private(set) var length = 0
  private var fedCount = 0

  package init() {}

  /// Takes more of the stream, and gives each line that it completes, without its end.
  package mutating func feed(
    _ bytes: ArraySlice<UInt8>, _ body: (_ bytes: [UInt8], _ line: Range<Int>) -> Void
  ) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 10) {
      keep(bytes[start..<end])
      length = fedCount + (end + 1 - bytes.startIndex)
      finishLine(body)
      start = end + 1
    }
    keep(bytes[start...])
    fedCount += bytes.count
  }

  /// Gives the last line, where the stream did not end in a line end.
  package mutating func end(_ body: (_ bytes: [UInt8], _ line: Range<Int>) -> Void) {
    guard !rest.isEmpty else { return }
    length = fedCount
    finishLine(body)
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    rest.append(contentsOf: bytes.prefix(Self.lineLimit - rest.count))
  }

  private mutating func finishLine(_ body: (_ bytes: [UInt8], _ line: Range<Int>) -> Void) {
    lineNumber += 1
    body(rest, 0..<rest.count)
    rest.removeAll(keepingCapacity: true)
  }
}
