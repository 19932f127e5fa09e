import Games

/// Checks that the bytes before each run of a record are those that were there when the run began.
///
/// The line of a run has their SHA-256, so that a result that was changed afterward is found. Lines of older
/// versions of Joust have none and are not checked.
package struct ChainCheck {
  /// The digest of the part before; nil if this is the first part, or if the part before is missing.
  private let previous: String?
  private let isFirstPart: Bool
  private var digest = SHA256()
  /// The bytes after the last line feed.
  private var rest: [UInt8] = []
  private var lineCount = 0
  private var runCount = 0

  private static let start = Array(#"{"type":"run""#.utf8)

  /// Creates a check of a part of a record.
  ///
  /// - Parameters:
  ///   - isFirstPart: Whether no part precedes the file.
  ///   - previous: The digest of the part before, if it is known.
  package init(isFirstPart: Bool = true, after previous: String? = nil) {
    self.isFirstPart = isFirstPart
    self.previous = previous
  }

  /// Adds bytes; returns the errors in the lines that they complete, by the numbers of the lines.
  package mutating func add(_ bytes: ArraySlice<UInt8>) -> [(line: Int, sentence: String)] {
    var wrong: [(line: Int, sentence: String)] = []
    let whole = rest + bytes
    var start = 0
    var hashed = 0
    while let end = whole[start...].firstIndex(of: 10) {
      lineCount += 1
      if whole[start..<end].starts(with: Self.start) {
        digest.add(whole[hashed..<start])
        hashed = start
        if let sentence = contradiction(in: whole, start..<end) {
          wrong.append((lineCount, sentence))
        }
      }
      start = end + 1
    }
    digest.add(whole[hashed..<start])
    rest = Array(whole[start...])
    return wrong
  }

  private mutating func contradiction(in bytes: [UInt8], _ range: Range<Int>) -> String? {
    guard case .run(let run)? = try? RecordLine(bytes, in: range) else { return nil }
    defer { runCount += 1 }
    guard let chain = run.chain else { return nil }
    if lineCount == 1, !isFirstPart {
      guard let previous, previous != chain else { return nil }
      return
        "the part of the record before this one was changed after this run began: its SHA-256 is "
        + "\(previous), and not \(chain)"
    }
    let present = digest.hexText
    guard present != chain else { return nil }
    return
      "the lines before this one were changed after this run began: their SHA-256 is \(present), and "
      + "not \(chain)"
  }

  /// Returns the digest of all bytes.
  package consuming func end() -> String {
    digest.add(rest[...])
    return digest.hexText
  }
}
