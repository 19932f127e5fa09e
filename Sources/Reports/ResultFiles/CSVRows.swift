/// Takes comma-separated values (RFC 4180) apart, byte by byte.
///
/// Lines end with CR LF or LF, the last one maybe with nothing; a byte-order mark at the start is
/// passed over.
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
  /// The number of the line in which the row began.
  private(set) var rowLine = 1
  private let file: String
  private var state = State.start
  /// The row's fields, one behind the other.
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Rows of a file that has not been read yet.
  init(file: String) {
    self.file = file
  }

  /// How many fields the row has.
  var count: Int { ends.count }

  /// Whether the row is an empty line.
  var isBlank: Bool { ends.count == 1 && bytes.isEmpty }

  /// A field of the row that has ended.
  func field(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// A field without the spaces around it.
  func trimmed(_ index: Int) -> ArraySlice<UInt8> {
    var field = field(index)
    while field.first == 0x20 || field.first == 0x09 { field.removeFirst() }
    while field.last == 0x20 || field.last == 0x09 { field.removeLast() }
    return field
  }

  /// Takes the next byte.
  ///
  /// - Parameter byte: the byte.
  /// - Returns: whether a row ends with it; its fields stay until ``next()``.
  /// - Throws: where quotation marks or carriage returns stand where they cannot.
  mutating func take(_ byte: UInt8) throws(ResultFileError) -> Bool {
    if state == .afterReturn, byte != Self.lineFeed {
      throw error("a carriage return stands alone, but it must come before a line feed")
    }
    if state == .quoted {
      if byte == Self.lineFeed { line += 1 }
      if byte == Self.quote { state = .afterQuote } else { bytes.append(byte) }
      return false
    }
    switch byte {
    case Self.lineFeed: return endRow()
    case Self.comma: endField()
    case Self.carriageReturn: state = .afterReturn
    case Self.quote: try takeQuote()
    default:
      if state == .afterQuote { throw error("something follows a closing quotation mark") }
      state = .plain
      bytes.append(byte)
    }
    return false
  }

  /// Takes the end of the file.
  ///
  /// - Returns: whether a row ends with it.
  /// - Throws: where a quotation mark is open.
  mutating func takeEnd() throws(ResultFileError) -> Bool {
    if state == .quoted {
      line = rowLine
      throw error("a quotation mark is opened and never closed")
    }
    return state == .start && ends.isEmpty ? false : endRow()
  }

  /// Forgets the row that has ended.
  mutating func next() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    rowLine = line
  }

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func takeQuote() throws(ResultFileError) {
    switch state {
    case .afterQuote:
      bytes.append(Self.quote)
      state = .quoted
    case .start: state = .quoted
    case .plain where line == 1 && ends.isEmpty && bytes == Self.mark:
      bytes.removeAll()
      state = .quoted
    default: throw error("a quotation mark stands inside a field that does not begin with one")
    }
  }

  private mutating func endField() {
    if line == 1, ends.isEmpty, bytes.starts(with: Self.mark) { bytes.removeFirst(3) }
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
