#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The streams that a bot writes to; the raw value is the file descriptor.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all at once, past any buffer; what cannot be written is lost, as the reader is.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe write(rawValue, Array(rest), rest.count)
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
