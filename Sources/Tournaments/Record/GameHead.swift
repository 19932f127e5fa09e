import JSON

/// The members that all lines of a game with the same bots in the same seats share: the game, its
/// rules, the bots and their versions.
///
/// Most lines of a record have the head of an earlier line, byte for byte.
struct GameHead {
  typealias Token = JSONScanner.StringToken

  static let noToken = Token(range: 0..<0, hasEscapes: false)

  static let keys = GameLine.Keys([.game, .rules, .bots, .versions])

  /// The place of the members, with the comma before them; empty if other members are between them.
  var place = 0..<0
  /// The last of the keys.
  var lastKey = GameLine.Key.versions
  var game = noToken
  var rules = 0..<0
  /// The index of the kind whose rules the line has in the same form; nil if there is none.
  var rulesKind: Int?
  var bots: [Token] = []
  var versions: [Token] = []
  /// The names of the bots and their versions as texts, once they were requested.
  var texts: (bots: [String], versions: [String])?
  /// The index of the game's kind, once the line has been checked.
  var kind = 0
}

/// The heads of some lines of a part of a record, by the hashes in the ids of their games.
struct GameHeads: ~Copyable {
  /// The number of heads that are kept.
  static let limit = 128

  /// The heads that are kept, and at the end the head that is being read.
  private var heads = Array(repeating: GameHead(), count: limit + 1)
  /// The index of the current head.
  private(set) var index = limit
  /// The place where the head that is being read begins; nil if it can't be kept.
  private var start: Int?

  /// Whether the current head is one that was kept, so that it has been checked before.
  var isKnown: Bool { mutating get { index < Self.limit } }

  /// The head of the current line.
  var current: GameHead {
    _read { yield heads[index] }
    _modify { yield &heads[index] }
  }

  /// Begins a line.
  mutating func begin() {
    index = Self.limit
    heads[index].place = 0..<0
    heads[index].texts = nil
    start = nil
  }

  /// Skips the head that follows an id if the same head is kept; else false.
  mutating func skip(
    _ fields: inout JSONFields, after id: GameIdentity, _ keys: inout GameLine.Keys
  ) -> Bool {
    let slot = Self.slot(of: id)
    let known = GameHead.keys
    guard keys.isDisjoint(with: known) else { return false }
    guard
      fields.skipMembers(
        sameAs: heads[slot].place, keys: known.bits, last: heads[slot].lastKey.rawValue)
    else {
      start = fields.position
      return false
    }
    index = slot
    keys.formUnion(known)
    return true
  }

  /// Extends the head that is being read by a member whose value has been read; the head begins after
  /// the id.
  @inline(__always)
  mutating func extend(to key: GameLine.Key, _ fields: inout JSONFields, _ keys: GameLine.Keys) {
    guard let start, key != .id else { return }
    guard GameHead.keys.has(key) else { return self.start = nil }
    guard keys.isSuperset(of: GameHead.keys) else { return }
    heads[index].place = start..<fields.position
    heads[index].lastKey = key
    self.start = nil
  }

  /// Keeps the current head, which has been checked.
  mutating func keep(for id: GameIdentity, kind: Int) {
    guard !heads[index].place.isEmpty else { return }
    heads[index].kind = kind
    let slot = Self.slot(of: id)
    heads.swapAt(index, slot)
    index = slot
  }

  private static func slot(of id: GameIdentity) -> Int {
    Int(truncatingIfNeeded: id.hash) & (limit - 1)
  }
}
