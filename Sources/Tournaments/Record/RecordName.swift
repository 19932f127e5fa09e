/// The name of a file of a record, such as `games.jsonl`, `games-2.jsonl`, `games-3of8.jsonl` or
/// `games-3of8-2.jsonl`.
///
/// When a part has reached ``sizeLimit``, a run continues in the next part. All parts together form one
/// record, which is locked by locking its first part.
package struct RecordName: Hashable, Comparable, Sendable {
  /// The size of a part, in bytes, from which a run begins the next part.
  ///
  /// Git forges refuse files over 100 MB.
  package static let sizeLimit = 48_000_000

  /// The name of the first part.
  package let first: String
  /// The number of the part, from 1.
  package let part: Int

  /// Creates the name of a part of a shard's record, or of the record of a run without shards.
  package init(of shard: Shard?, part: Int = 1) {
    first = Shard.recordName(of: shard)
    self.part = part
  }

  /// Reads the name of a file, without its folder; nil for a file that is not a record.
  package init?(_ name: String) {
    guard name.hasPrefix("games"), name.hasSuffix(".jsonl") else { return nil }
    let stem = name.dropLast(".jsonl".count)
    if let dash = stem.lastIndex(of: "-"), let number = Int(stem[stem.index(after: dash)...]),
      number > 1, "\(number)" == stem[stem.index(after: dash)...]
    {
      first = stem[..<dash] + ".jsonl"
      part = number
    } else {
      first = name
      part = 1
    }
  }

  package var text: String {
    part == 1 ? first : "\(first.dropLast(".jsonl".count))-\(part).jsonl"
  }

  /// The name of the next part.
  package var next: RecordName { RecordName(first: first, part: part + 1) }

  /// The name of the previous part; this part must not be the first.
  package var previous: RecordName { RecordName(first: first, part: part - 1) }

  private init(first: String, part: Int) {
    self.first = first
    self.part = part
  }

  /// The shard to which the record belongs; nil if the record belongs to no shard.
  package var shard: Shard? { Shard(recordName: first) }

  /// The order in which files are read, which matters because the first of two games with the same id counts.
  package static func < (left: Self, right: Self) -> Bool {
    (left.first, left.part) < (right.first, right.part)
  }
}
