import JSON

/// A cache of the heads in a part of a record, by the hashes in the ids of their games.
struct GameHeads: ~Copyable {
  /// The capacity of the cache, in heads; a power of two.
  static let limit = 128

  /// The heads in the cache, followed by the head that is being read.
  private var heads = Array(repeating: GameHead(), count: limit + 1)
  /// The index of the current line's head in `heads`; below ``limit`` if the head is in the cache.
  private(set) var index = limit
  /// The byte position at which an unknown head begins, while that head is being read; nil otherwise.
  ///
  /// The position is also nil if the members of the head do not directly follow the id, because such a head
  /// is not stored.
  private var start: Int?

  /// Whether the current head is in the cache; a head in the cache has been checked.
  var isKnown: Bool { mutating get { index < Self.limit } }

  /// The head of the current line.
  var current: GameHead {
    _read { yield heads[index] }
    _modify { yield &heads[index] }
  }

  /// Begins to read a line.
  mutating func begin() {
    index = Self.limit
    heads[index].place = 0..<0
    heads[index].texts = nil
    start = nil
  }

  /// Skips the head that follows an id if the head equals the cached head for that id; returns whether the
  /// head was skipped.
  ///
  /// The keys of a skipped head are added to `keys`.
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

  /// Sets the byte range of an unknown head if the member with `key`, which was just read, completes the
  /// head.
  ///
  /// The caller calls this function after each member. A head that contains other members is not stored.
  @inline(__always)
  mutating func extend(to key: GameLine.Key, _ fields: inout JSONFields, _ keys: GameLine.Keys) {
    guard let start, key != .id else { return }
    guard GameHead.keys.has(key) else { return self.start = nil }
    guard keys.isSuperset(of: GameHead.keys) else { return }
    heads[index].place = start..<fields.position
    heads[index].lastKey = key
    self.start = nil
  }

  /// Stores the current head, which the caller has checked, in the cache.
  ///
  /// A head whose members do not directly follow the id is not stored.
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
