/// A decoder that converts the bytes of a text to UTF-8 with line feeds and without a byte-order mark, piece
/// by piece.
///
/// Spreadsheets write UTF-16, and very old programs end lines with a carriage return alone. Other bytes are
/// unchanged.
package struct TextDecoder: Sendable {
  private enum Form: Sendable {
    case plain
    case carriageReturns
    case utf16(isBigEndian: Bool)
  }

  private var form = Form.plain
  /// The bytes of an incomplete UTF-16 character, which are completed by the next bytes.
  private var rest: [UInt8] = []
  private var isAtStart = true

  /// The smallest number of bytes to pass to ``init(start:)``; the caller passes a shorter text as a whole.
  ///
  /// The first bytes determine the encoding. Carriage returns are recognized as line ends only if the passed
  /// bytes contain a carriage return before the last byte, and no line feed.
  package static let startCount = 4

  /// Creates a decoder for a text that starts with the given bytes.
  package init(start: [UInt8]) {
    if start.starts(with: [0xFF, 0xFE]) || (start.count > 1 && start[0] > 0 && start[1] == 0) {
      form = .utf16(isBigEndian: false)
    } else if start.starts(with: [0xFE, 0xFF])
      || (start.count > 1 && start[0] == 0 && start[1] > 0)
    {
      form = .utf16(isBigEndian: true)
    } else if start.dropLast().contains(0x0D), !start.contains(0x0A) {
      form = .carriageReturns
    }
  }

  /// Decodes the next bytes.
  ///
  /// The first call must include the bytes that were passed to ``init(start:)``.
  package mutating func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { isAtStart = false }
    let text =
      switch form {
      case .plain: bytes
      case .carriageReturns: bytes.map { $0 == 0x0D ? 0x0A : $0 }[...]
      case .utf16(let isBigEndian): decodeUTF16(rest + bytes, isBigEndian: isBigEndian)[...]
      }
    return isAtStart && text.starts(with: Self.mark) ? text.dropFirst(Self.mark.count) : text
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let low = isBigEndian ? place + 1 : place
      let high = isBigEndian ? place : place + 1
      return UInt16(bytes[low]) | UInt16(bytes[high]) << 8
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest = Array(bytes[(2 * units.count)...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
