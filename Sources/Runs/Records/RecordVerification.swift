import Hosting
package import Tournaments

/// The verification of one file of a record: its games by their rules, its luck, and its chain of digests.
package struct RecordVerification {
  package private(set) var gameCount = 0
  package private(set) var lineCount = 0
  /// The number of games whose luck follows from an unknown secret.
  package private(set) var uncheckedCount = 0
  /// The errors by the numbers of their lines, from 1.
  package private(set) var sentences: [Int: String] = [:]
  /// The numbers of the lines of runs whose digest differs from the digest of the bytes before the line.
  package private(set) var brokenChains: Set<Int> = []

  package init(of file: String, _ library: GameLibrary) throws {
    let folder = Paths.folder(of: file)
    let known = file == "-" ? nil : try SecretPlace(in: folder).read()
    var luck = LuckCheck(secret: known?.secret, from: known?.place ?? "")
    try RecordReader.parts(of: InputFile(file), read: { VerifiedPart($0, in: $0.indices) }) {
      part in
      gameCount += part.gameCount
      // A line that can't be replayed is reported with that error, even if its luck is wrong, too.
      var wrong = luck.contradictions(in: part)
      for finding in part.findings {
        wrong[finding.line] = finding.sentence(replaying: library) ?? wrong[finding.line]
      }
      for (line, sentence) in wrong { sentences[lineCount + line] = sentence }
      lineCount += part.lineCount
    }
    uncheckedCount = luck.uncheckedCount
    guard file != "-" else { return }
    var chain = try Self.chain(of: file)
    var input = try InputFile(file)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { break }
      for (line, sentence) in chain.add(bytes) {
        brokenChains.insert(line)
        sentences[line] = sentences[line] ?? sentence
      }
    }
  }

  /// Returns the check of a file's chain of digests, which starts from the digest of the previous part.
  private static func chain(of file: String) throws(SystemError) -> ChainCheck {
    let isFirst = RecordName(Paths.parts(of: file).name).map { $0.part == 1 } ?? true
    return ChainCheck(isFirstPart: isFirst, after: try digestOfPart(before: file))
  }

  /// Returns the digest of the part of a record that precedes the part `file`; nil if there is none.
  static func digestOfPart(before file: String) throws(SystemError) -> String? {
    let (folder, name) = Paths.parts(of: file)
    guard let record = RecordName(name), record.part > 1 else { return nil }
    let previous = folder + record.previous.text
    guard ProgramSearch.isFile(previous) else { return nil }
    var check = ChainCheck()
    var input = try InputFile(previous)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { return check.end() }
      _ = check.add(bytes)
    }
  }
}
