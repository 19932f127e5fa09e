#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for the kernel's text files with settings and statistics, such as those of a control group.
enum GroupFile {
  /// Returns the beginning of a file, without a final line feed, or nil if the file cannot be read.
  ///
  /// The function reads only once, at most 8 KiB.
  static func text(of path: String) -> String? {
    guard let file = Descriptor(opening: path, O_RDONLY) else { return nil }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { room in
      guard case .bytes(let count) = unsafe file.receive(into: room) else { return nil }
      let bytes = unsafe room.prefix(count)
      return unsafe String(decoding: bytes.last == 10 ? bytes.dropLast() : bytes, as: UTF8.self)
    }
  }

  /// Returns the numbers in a file that has a name and a number on each line, or nil if the file cannot be
  /// read.
  static func numbers(in path: String) -> [String: Int]? {
    guard let text = text(of: path) else { return nil }
    var numbers: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let number = Int(words[1]) { numbers[String(words[0])] = number }
    }
    return numbers
  }

  @discardableResult
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = Descriptor(opening: path, O_WRONLY) else { return false }
    let bytes = Array(text.utf8)
    if case .bytes(bytes.count) = Descriptor.send(bytes, in: bytes.indices, to: file.number) {
      return true
    }
    return false
  }
}
