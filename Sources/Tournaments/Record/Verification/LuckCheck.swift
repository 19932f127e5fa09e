import Games

/// A line of a record that is relevant for verifying luck: a run or a game.
struct LuckClaim: Sendable {
  enum Subject: Sendable {
    case run(RunRecord)
    case game(LuckyGame)
  }

  /// The number of the line in its part, from 1.
  let line: Int
  let subject: Subject
}

/// A recorded game with luck, whose seed the record contains.
struct LuckyGame: Sendable {
  /// The game and its rules, on which the luck depends.
  struct Kind: Hashable {
    let game: String
    let rules: Rules
  }

  let id: String
  let kind: Kind
  let bots: [BotVersion]
  let seed: UInt64

  /// Creates the description of a game with luck; nil for a game without luck.
  init?(_ record: borrowing GameRecord) {
    if case .race(let own, _, _, _) = record.play {
      seed = own
    } else if let own = record.seed {
      seed = own
    } else {
      return nil
    }
    id = record.id
    kind = Kind(game: record.game, rules: record.rules)
    bots = zip(record.bots, record.versions).map { BotVersion(name: $0, version: $1) }
  }
}

/// Checks the luck of recorded games against the runs in the record, part by part.
///
/// The seed of a game must follow from the seed or the secret of the run before the game. The secret must
/// match the commitment of the run.
package struct LuckCheck {
  private let secret: Secret?
  private let place: String
  private var run: CheckedRun?
  /// The number of games that could not be checked because the secret is unknown.
  package private(set) var uncheckedCount = 0

  /// The bots and the luck of a run, for checking the games after the line of the run.
  private struct CheckedRun {
    let bots: [BotVersion: LuckIdentity]
    /// The source of luck; nil if the secret is missing.
    let source: LuckSource?
    var lucks: [LuckyGame.Kind: GameLuck] = [:]
  }

  /// Creates a check of a record.
  ///
  /// - Parameters:
  ///   - secret: The secret; nil if it is unknown.
  ///   - place: The location of the secret, for messages.
  package init(secret: Secret?, from place: String) {
    self.secret = secret
    self.place = place
  }

  /// Checks the next part; returns the contradictions by the line numbers in the part.
  package mutating func contradictions(in part: VerifiedPart) -> [Int: String] {
    var wrong: [Int: String] = [:]
    for claim in part.claims {
      switch claim.subject {
      case .run(let run): wrong[claim.line] = begin(run)
      case .game(let game): wrong[claim.line] = contradiction(in: game)
      }
    }
    return wrong
  }

  private mutating func begin(_ record: RunRecord) -> String? {
    run = nil
    guard !record.hasFormerLuck, let published = record.seed else { return nil }
    var source: LuckSource? = LuckSource(published)
    if case .committed(let commitment) = published {
      source = secret.map { LuckSource($0) }
      if let secret, secret.commitment != commitment {
        return "`seed_sha256` is not the SHA-256 of the secret in \(place)"
      }
    }
    let bots = record.bots.map {
      (BotVersion(name: $0.name, version: $0.version), LuckIdentity($0))
    }
    run = CheckedRun(bots: Dictionary(bots, uniquingKeysWith: { $1 }), source: source)
    return nil
  }

  private mutating func luck(of kind: LuckyGame.Kind, from source: LuckSource) -> GameLuck {
    if let luck = run?.lucks[kind] { return luck }
    let luck = GameLuck(of: kind.game, kind.rules, from: source)
    run?.lucks[kind] = luck
    return luck
  }

  private mutating func contradiction(in game: LuckyGame) -> String? {
    guard let run else { return nil }
    guard let source = run.source else {
      uncheckedCount += 1
      return nil
    }
    guard let identity = GameIdentity(game.id) else {
      return "`id` does not have the form HASH-MEETING"
    }
    let names = game.bots.map(\.name).fromLeast
    var identities: [LuckIdentity] = []
    for name in names {
      guard let bot = game.bots.first(where: { $0.name == name }), let own = run.bots[bot] else {
        return "the run before this game does not list \(name) in the version that played"
      }
      identities.append(own)
    }
    let seed = luck(of: game.kind, from: source).seed(ofMeeting: identity.meeting, of: identities)
    return game.seed == seed
      ? nil : "`seed` is \(game.seed), but the seed of this meeting is \(seed)"
  }
}
