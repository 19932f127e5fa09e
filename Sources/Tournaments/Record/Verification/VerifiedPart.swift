import Games

/// The lines of a part of a record's file, each verified separately.
package struct VerifiedPart: Sendable {
  /// A line with an error, or a game that only its referee can verify.
  package struct Finding: Sendable {
    /// The number of the line in the part, from 1.
    package let line: Int
    /// A game that its referee must verify, or an error.
    fileprivate let judgement: Result<GameRecord, RecordError>

    /// Returns a description of the error; nil if there is none.
    ///
    /// A game that its referee must verify is replayed.
    package func sentence(replaying library: GameLibrary) -> String? {
      switch judgement {
      case .failure(let error): error.description
      case .success(let game): game.contradiction(in: library)
      }
    }
  }

  package private(set) var lineCount = 0
  package private(set) var gameCount = 0
  /// The lines that have errors or that are not verified yet, in their order.
  package private(set) var findings: [Finding] = []
  /// The runs and the games with luck, in the order of their lines.
  private(set) var claims: [LuckClaim] = []

  /// Verifies lines, and replays the games whose rules are built in; the last line may lack its line feed.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    var reader = LineReader(bytes, in: range)
    var games: [(any Game)?] = []
    while !reader.isAtEnd {
      lineCount += 1
      do throws(RecordError) {
        switch try reader.next() {
        case .game: break
        case .run:
          guard let run = reader.run else { continue }
          claims.append(LuckClaim(line: lineCount, subject: .run(run)))
          continue
        case .other: continue
        }
        let kind = reader.kind
        gameCount += 1
        while games.count <= kind {
          let next = reader.kinds[games.count]
          games.append(next.builtIn.flatMap { try? $0.init(rules: next.key.rules) })
        }
        try verify(reader.wholeGame(), replaying: games[kind])
      } catch {
        findings.append(Finding(line: lineCount, judgement: .failure(error)))
      }
    }
  }

  /// Verifies a game; a game with a referee becomes a finding, so that the caller can replay it.
  private mutating func verify(
    _ record: GameRecord, replaying game: (any Game)?
  ) throws(RecordError) {
    if let lucky = LuckyGame(record) {
      claims.append(LuckClaim(line: lineCount, subject: .game(lucky)))
    }
    guard let game else {
      return findings.append(Finding(line: lineCount, judgement: .success(record)))
    }
    if let sentence = record.contradiction(replaying: game) { throw RecordError(sentence) }
  }
}
