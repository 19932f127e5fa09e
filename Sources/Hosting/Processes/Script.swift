#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The first line of a program's file, which contains the interpreter of a script.
struct Script {
  let path: String
  let line: String
  /// Whether the file is a program that the system can execute without an interpreter.
  let isBinary: Bool

  /// Reads the first line, at most 256 bytes.
  ///
  /// Returns nil if the path is not a regular file or cannot be opened.
  init?(_ path: String) {
    guard ProgramSearch.isFile(path),
      let file = Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    else { return nil }
    let start: [UInt8] = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) {
      room in
      guard case .bytes(let count) = unsafe file.receive(into: room) else { return [] }
      return unsafe Array(room.prefix(count))
    }
    self.path = path
    line = String(decoding: start.prefix { $0 != 10 }, as: UTF8.self)
    isBinary = Platform.isBinary(start)
  }

  /// The words after `#!`; empty if there is no such line.
  var words: [String] {
    guard line.hasPrefix("#!") else { return [] }
    return line.dropFirst(2).split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  var interpreter: String { words.first ?? "" }

  /// The name that `env` searches for, or nil if the interpreter is not `env` or no name follows.
  var nameForEnv: String? {
    guard interpreter.hasSuffix("/env") else { return nil }
    // `env` splits the text after the option -S into words; no space needs to follow the option.
    let text = words.dropFirst().joined(separator: " ")
    let option = ["-S", "--split-string="].first(where: text.hasPrefix) ?? ""
    let asked = text.dropFirst(option.count).split(separator: " ").map(String.init)
    var rest = asked[...]
    while let word = rest.first {
      guard word.hasPrefix("-") || word.contains("=") else { return word }
      rest = rest.dropFirst(Self.optionsWithArgument.contains(word) ? 2 : 1)
    }
    return nil
  }

  /// The options of `env` whose argument is the next word.
  private static let optionsWithArgument = [
    "-u", "--unset", "-C", "--chdir", "-a", "--argv0", "-P",
  ]

  /// Returns the path of the interpreter.
  ///
  /// Returns nil if there is no `#!` line, or if `env` cannot find the interpreter in `folders`.
  func program(in folders: String) -> String? {
    guard let name = nameForEnv else { return words.first }
    return name.contains("/") ? name : ProgramSearch.find(name, in: folders)
  }
}
