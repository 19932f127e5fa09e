import Games
import JSON

/// The values that are derived from the seed or the secret for one of a tournament's games, such as
/// tic-tac-toe.
///
/// Each value is the first 64 bits of the SHA-256 of a text, so that the games played so far reveal nothing
/// about later games. The text is a JSON list with the seed or secret, the game, its rules, and the purpose
/// of the value. For the luck of a meeting, the number and the bots of the meeting replace the purpose. The
/// value for game ids is derived from the commitment instead of the seed or secret.
struct GameLuck: Sendable {
  /// The common prefix of the texts for luck and openings; nil if the secret is missing.
  private let root: String?
  /// The initial state of the hash for the ids of the game.
  let names: StableHash

  init(of game: String, _ rules: Rules, from source: LuckSource) {
    root = source.text.map { Self.root($0, game, rules) }
    var hash = StableHash()
    hash.add(
      Self.digest(Self.root(source.commitment.description, game, rules) + #","names"]"#))
    names = hash
  }

  /// The seed for the order of the openings; nil if the secret is missing.
  var openings: UInt64? { root.map { Self.digest($0 + #","openings"]"#) } }

  /// Returns the seed of a meeting's luck, which is the same in all games of the meeting.
  ///
  /// The seed depends on the versions of the bots, so that the luck of a version's games cannot be known
  /// before the version exists. The secret must be present.
  ///
  /// - Parameters:
  ///   - meeting: The number of the meeting, from 1.
  ///   - bots: The bots in the order of their seats, starting with the bot whose name sorts first.
  /// - Returns: The seed of SplitMix64.
  func seed(ofMeeting meeting: Int, of bots: [LuckIdentity]) -> UInt64 {
    guard let root else { preconditionFailure("a game needs the secret of its tournament") }
    return Self.digest(root + ",\(meeting)," + bots.map(\.json).joined(separator: ",") + "]")
  }

  private static func root(_ secret: String, _ game: String, _ rules: Rules) -> String {
    var json = JSONWriter()
    json.beginArray()
    json.string(secret)
    json.string(game)
    json.object(rules)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func digest(_ text: String) -> UInt64 {
    SHA256.digest(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
