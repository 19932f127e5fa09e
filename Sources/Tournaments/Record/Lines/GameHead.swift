import JSON

/// The head of a game's line: the members with the game, its rules, the bots and their versions.
///
/// Lines with the same game and rules, and with the same bots and versions in the same seats, have equal
/// heads. Most lines of a record have the same head as an earlier line, byte for byte.
struct GameHead {
  typealias Token = JSONScanner.StringToken

  static let noToken = Token(range: 0..<0, hasEscapes: false)

  static let keys = GameLine.Keys([.game, .rules, .bots, .versions])

  /// The byte range of the members, including the comma before them; empty if they do not directly follow the
  /// id of the game.
  var place = 0..<0
  /// The key of the last of these members in the line.
  var lastKey = GameLine.Key.versions
  var game = noToken
  var rules = 0..<0
  /// The index of one of the last eight kinds, if the rules of this kind equal the rules of the line byte for
  /// byte; otherwise nil.
  var rulesKind: Int?
  var bots: [Token] = []
  var versions: [Token] = []
  /// The names of the bots and their versions as strings; nil until they are requested.
  var texts: (bots: [String], versions: [String])?
  /// The index of the game's kind; set when the head is stored in the cache.
  var kind = 0
}
