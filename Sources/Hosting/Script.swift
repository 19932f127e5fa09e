#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The first line of a program's file, which of a script names its interpreter.
struct Script {
  let line: String

  /// Nil for a file that can't be read.
  init?(_ path: String) {
    guard let file = Descriptor(opening: path, O_RDONLY) else { return nil }
    line = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { room in
      guard case .bytes(let count) = unsafe file.receive(into: room) else { return "" }
      let bytes = unsafe room.prefix(count)
      return unsafe String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }
  }

  /// The words behind `#!`; none where there is no such line.
  var words: [String] {
    guard line.hasPrefix("#!") else { return [] }
    return line.dropFirst(2).split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  var interpreter: String { words.first ?? "" }

  /// The name that `env` is to look for; nil where it isn't asked to.
  var nameForEnv: String? {
    guard interpreter.hasSuffix("/env") else { return nil }
    return words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
  }

  /// The program that runs it; nil where that isn't there.
  func program(in folders: String) -> String? {
    guard let name = nameForEnv else { return words.first }
    return name.contains("/") ? name : ProgramSearch.find(name, in: folders)
  }
}
