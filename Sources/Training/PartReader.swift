internal import Bots

/// Reads a file whose bytes arrive in parts.
struct PartReader {
  private let next: () throws -> ArraySlice<UInt8>
  private var bytes: ArraySlice<UInt8> = []

  /// Creates a reader; `next` returns the next part, or an empty part at the end of the file.
  init(_ next: @escaping () throws -> ArraySlice<UInt8>) { self.next = next }

  mutating func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while bytes.count < count {
      let more = try next()
      guard !more.isEmpty else { throw NetworkError("is cut off; train again without --resume") }
      bytes += more
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// Reads the text up to the next line feed, which is skipped.
  ///
  /// If the next 1,000 bytes contain no line feed, only these bytes are read.
  mutating func line() throws -> String {
    var line: [UInt8] = []
    while line.count < 1000, let byte = try read(1).first, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads a number of four bytes, the lowest byte first.
  mutating func number() throws -> UInt32 {
    try read(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
