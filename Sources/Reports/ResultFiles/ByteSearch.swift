#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension [UInt8] {
  /// The place of the first such byte in a range; its end where there is none.
  ///
  /// It is the library's search, since a loop of our own takes ten times as long.
  func place(of byte: UInt8, in range: Range<Int>) -> Int {
    unsafe withUnsafeBytes { all in
      guard !range.isEmpty, let base = all.baseAddress else { return range.upperBound }
      precondition(range.lowerBound >= 0 && range.upperBound <= all.count)
      let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base } ?? range.upperBound
    }
  }

  func lineCount(in range: Range<Int>) -> Int {
    var count = 0
    var place = self.place(of: 0x0A, in: range)
    while place < range.upperBound {
      count += 1
      place = self.place(of: 0x0A, in: place + 1..<range.upperBound)
    }
    return count
  }
}
