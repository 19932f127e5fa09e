/// A parser of comma-separated values (RFC 4180) that consumes one byte at a time.
///
/// Lines end with CR LF or LF; the last line may have no end. The first comma, semicolon or tab of the file
/// outside quotation marks is the separator of all fields.
struct CSVRows {
  private enum State {
    case start
    case plain
    case quoted
    case afterQuote
    case afterReturn
  }

  /// The number of the line that is being read, from 1.
  private(set) var line = 1
  /// The number of the first line of the current row, from 1.
  private(set) var rowLine = 1
  private let file: String
  private var state = State.start
  /// The bytes of the fields in the current row, without separators.
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// The separator of the file; nil before its first occurrence.
  private var separator: UInt8?

  init(file: String) {
    self.file = file
  }

  /// The number of fields in the current row.
  var count: Int { ends.count }
  var isBlank: Bool { ends.count == 1 && bytes.isEmpty }

  /// Returns a field of the complete row, without spaces and tabs at its ends.
  func trimmed(_ index: Int) -> ArraySlice<UInt8> {
    var field = bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    while field.first == 0x20 || field.first == 0x09 { field.removeFirst() }
    while field.last == 0x20 || field.last == 0x09 { field.removeLast() }
    return field
  }

  /// Consumes the next byte.
  ///
  /// Returns true if the byte ends a row. The fields of the row are available until the caller calls
  /// ``next()``.
  mutating func consume(_ byte: UInt8) throws(ResultFileError) -> Bool {
    if state == .afterReturn, byte != Self.lineFeed {
      throw error(
        "a carriage return must be followed by a line feed; end each line with a line feed, alone or after "
          + "a carriage return")
    }
    if state == .quoted {
      if byte == Self.lineFeed { line += 1 }
      if byte == Self.quote { state = .afterQuote } else { bytes.append(byte) }
      return false
    }
    switch byte {
    case separator: endField()
    case Self.lineFeed: return endRow()
    case _ where separator == nil && Self.separators.contains(byte):
      separator = byte
      endField()
    case Self.carriageReturn: state = .afterReturn
    case Self.quote: try consumeQuote()
    default:
      if state == .afterQuote {
        throw error(
          "a closing quotation mark must end the field; double each quotation mark inside a quoted "
            + "field")
      }
      state = .plain
      bytes.append(byte)
    }
    return false
  }

  /// Consumes the end of the file.
  ///
  /// Returns true if the last row of the file has no line feed, so that the end of the file completes the
  /// row. Throws an error if the file ends inside quotation marks.
  mutating func finish() throws(ResultFileError) -> Bool {
    if state == .quoted {
      line = rowLine
      throw error("a quotation mark is never closed")
    }
    return state == .start && ends.isEmpty ? false : endRow()
  }

  /// Starts the next row.
  mutating func next() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    rowLine = line
  }

  private static let quote = UInt8(ascii: "\"")
  private static let separators: [UInt8] = [0x2C, 0x3B, 0x09]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private mutating func consumeQuote() throws(ResultFileError) {
    switch state {
    case .afterQuote:
      bytes.append(Self.quote)
      state = .quoted
    case .start: state = .quoted
    default:
      throw error(
        "a quotation mark is inside an unquoted field; enclose the field in quotation marks, and double "
          + "each quotation mark inside it")
    }
  }

  private mutating func endField() {
    ends.append(bytes.count)
    state = .start
  }

  private mutating func endRow() -> Bool {
    endField()
    line += 1
    return true
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: line, reason: reason)
  }
}
