import Games
import JSON

/// What follows from a tournament's seed or secret for one of its games.
///
/// Everything is the beginning of the SHA-256 of a text, so that known games reveal nothing of others.
/// The text is a JSON list: the seed or secret, the game, its rules, and what is asked for.
struct GameLuck: Sendable {
  /// The beginning of the texts of luck and openings; nil if the secret is missing.
  private let root: String?
  /// What the names of the games follow from.
  let names: StableHash

  init(of game: String, _ rules: Rules, from source: LuckSource) {
    root = source.text.map { Self.root($0, game, rules) }
    var hash = StableHash()
    hash.add(
      Self.digest(Self.root(source.commitment.description, game, rules) + #","names"]"#))
    names = hash
  }

  /// What the order of the openings follows from; nil if the secret is missing.
  var openings: UInt64? { root.map { Self.digest($0 + #","openings"]"#) } }

  /// The seed of the games of a meeting, which is the same for all its seatings.
  ///
  /// The versions that meet are a part of it, so that no version plays luck that was known before the
  /// version existed. The caller has the secret.
  ///
  /// - Parameters:
  ///   - meeting: The number of the meeting, from 1.
  ///   - bots: Those who meet, in the order of their seats from the first name on.
  /// - Returns: The seed of SplitMix64.
  func seed(ofMeeting meeting: Int, of bots: [LuckIdentity]) -> UInt64 {
    guard let root else { preconditionFailure("a game is to be played without the secret") }
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

/// A version of a bot, as the luck of its games depends on it.
struct LuckIdentity: Hashable, Sendable {
  /// A list: the name, the version, the content of a submitted bot or the own name of another one, and
  /// the options.
  let json: String

  init(_ bot: RunRecord.Bot) {
    let words = [bot.name, bot.version, bot.content ?? bot.bot ?? bot.name]
    json =
      JSONValue.array(words.map(JSONValue.string) + [.object(JSONObject(options: bot.options))])
      .text
  }
}

extension JSONObject {
  /// The options of a bot, by their names.
  init(options: [String: String]) {
    self.init(
      options.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: .string($0.value)) })
  }
}
