import Games

/// Checks that the bytes before the line of each run in a record have not changed since the run began.
///
/// The line of a run contains the SHA-256 of these bytes, which reveals results that were changed afterward.
/// Lines written by older versions of Joust do not contain the SHA-256 and are not checked.
package struct ChainCheck {
  /// The digest of the previous part; nil if this is the first part, or if the previous part is missing.
  private let previous: String?
  private let isFirstPart: Bool
  private var digest = SHA256()
  /// The bytes of the current line while it may still be the line of a run; nil for any other line.
  private var line: [UInt8]? = []
  private var lineCount = 1

  private static let start = Array(#"{"type":"run""#.utf8)

  /// Creates a check of a part of a record.
  ///
  /// - Parameters:
  ///   - isFirstPart: Whether the file is the first part of the record.
  ///   - previous: The digest of the previous part; nil if it is unknown. Without the digest, the first line
  ///     of a later part is not checked.
  package init(isFirstPart: Bool = true, after previous: String? = nil) {
    self.isFirstPart = isFirstPart
    self.previous = previous
  }

  /// Adds bytes; returns the errors in the lines that these bytes complete, with the line numbers.
  package mutating func add(_ bytes: ArraySlice<UInt8>) -> [(line: Int, sentence: String)] {
    var wrong: [(line: Int, sentence: String)] = []
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.span.lineEnd(from: 0, to: rest.count)
      let isWhole = end < rest.count
      let piece = rest.prefix(isWhole ? end + 1 : end)
      rest = rest.dropFirst(piece.count)
      addPiece(piece)
      guard isWhole else { break }
      if let run = line {
        if run.starts(with: Self.start), let sentence = contradiction(in: run, 0..<run.count - 1) {
          wrong.append((lineCount, sentence))
        }
        digest.add(run[...])
      }
      line = []
      lineCount += 1
    }
    return wrong
  }

  /// Adds a piece of a line; the line of a run is stored until it is complete.
  private mutating func addPiece(_ piece: ArraySlice<UInt8>) {
    guard var run = line else { return digest.add(piece) }
    line = nil
    // Most lines are those of games, which need no copy.
    if run.isEmpty, piece.count >= Self.start.count, !piece.starts(with: Self.start) {
      return digest.add(piece)
    }
    run += piece
    let known = min(run.count, Self.start.count)
    if run[..<known].elementsEqual(Self.start[..<known]) {
      line = run
    } else {
      digest.add(run[...])
    }
  }

  private mutating func contradiction(in bytes: [UInt8], _ range: Range<Int>) -> String? {
    guard case .run(let run)? = try? RecordLine(bytes, in: range) else { return nil }
    guard let chain = run.chain else { return nil }
    if lineCount == 1, !isFirstPart {
      guard let previous, previous != chain else { return nil }
      return
        "the previous part of the record was changed after this run began: its SHA-256 is "
        + "\(previous), expected \(chain)"
    }
    let present = digest.hexText
    guard present != chain else { return nil }
    return
      "the lines before this one were changed after this run began: their SHA-256 is \(present), "
      + "expected \(chain)"
  }

  /// Returns the SHA-256 of all bytes, in 64 hexadecimal digits.
  package consuming func end() -> String {
    if let line { digest.add(line[...]) }
    return digest.hexText
  }
}
