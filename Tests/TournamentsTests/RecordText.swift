import Tournaments

extension Record {
  /// Adds lines of a file, the first of which has the given number.
  mutating func add(
    _ bytes: [UInt8], file: String = "games.jsonl", line: Int = 1,
    to reader: ((GameRecord) -> Void)? = nil
  ) {
    let part = RecordPart(bytes, in: bytes.indices, keepsGames: reader != nil)
    add(part, file: file, after: line - 1, to: reader)
  }
}
