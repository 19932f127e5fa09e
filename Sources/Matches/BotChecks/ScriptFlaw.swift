import Hosting

/// A flaw of a shell script that the shell's error message does not mention: carriage returns, or a byte
/// order mark.
enum ScriptFlaw {
  private static let shells: Set = ["sh", "bash", "dash", "ksh", "zsh"]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the advice for a flaw of the script that a launch passes to a shell.
  ///
  /// Returns nil if there is no such flaw, or if the program of the launch is not a shell. Only the end of
  /// the first line is searched for a carriage return.
  static func cure(of launch: Launch) -> String? {
    guard shells.contains(Paths.parts(of: launch.program).name) else { return nil }
    for word in launch.arguments.dropFirst() {
      let path = word.hasPrefix("/") ? word : "\(launch.folder)/\(word)"
      guard ProgramSearch.isFile(path), let bytes = try? InputFile.contents(of: path) else {
        continue
      }
      if bytes.starts(with: byteOrderMark) { return RecognizedFailure.cure(in: "\u{FEFF}") }
      let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
      if first.last == UInt8(ascii: "\r") { return RecognizedFailure.cure(in: "\r: not found") }
    }
    return nil
  }
}
