import Games
import JSON
import Protocol

/// What the seats of a game with luck are shown in the first turns of many games: whether that tells
/// what only another seat may know.
///
/// From outside nobody can say what is meant to be hidden. A field that both seats are shown, each with
/// its own value, which differs from deal to deal, is taken for a secret of its seat.
struct SeatViews {
  enum Outcome {
    case shown(RefereeComplaint)
    /// What was looked at in vain, in words.
    case hidden(String)
  }

  /// What a seat was shown, and what another one was shown at the same time or at its next turn.
  private struct Pair {
    var viewer: Int
    var owner: Int
    /// Whether the viewer was the first seat that was shown anything.
    var isFirst: Bool
    var view: JSONObject
    var next: JSONObject
  }

  private let seatNames: [String]
  private var pairs: [Pair] = []
  private var deals = 0
  private var seedShown: String?

  /// The deals that are looked at, and those that it takes to say something.
  private static let (dealLimit, dealMinimum) = (500, 20)
  private static let turns = 4

  init(of seatNames: [String]) {
    self.seatNames = seatNames
  }

  mutating func add(_ positions: [AskedPosition], seed: UInt64) {
    guard deals < Self.dealLimit else { return }
    deals += 1
    // A short number may stand there by chance.
    let digits = String(seed)
    if digits.count >= 10, seedShown == nil, positions.contains(where: { $0.shows(digits) }) {
      seedShown = digits
    }
    for turn in positions.indices.prefix(Self.turns) {
      for (place, viewer) in positions[turn].answer.turns.map(\.seat).enumerated() {
        for owner in seatNames.indices where owner != viewer.rawValue {
          add(viewer, Seat(rawValue: owner), positions[turn...], isFirst: turn + place == 0)
        }
      }
    }
  }

  /// Takes down what a seat is shown at a position, and what another one is shown at its next turn.
  private mutating func add(
    _ viewer: Seat, _ owner: Seat?, _ positions: ArraySlice<AskedPosition>, isFirst: Bool
  ) {
    guard let owner, let view = positions.first?.view(of: viewer),
      let next = positions.prefix(seatNames.count).lazy.compactMap({ $0.view(of: owner) }).first
    else { return }
    pairs.append(
      Pair(
        viewer: viewer.rawValue, owner: owner.rawValue, isFirst: isFirst, view: view, next: next))
  }

  var outcome: Outcome {
    if let seedShown {
      return .shown(
        RefereeComplaint(
          sentence:
            "a `view` holds the seed of the game (\(seedShown)), from which all luck follows",
          mend: "keep the seed out of `view`"))
    }
    let secrets = secrets
    // What holds it shows best how it is seen.
    for (word, isSeen) in [("holds", isHeld), ("tells", isTold)] {
      for secret in secrets {
        for viewer in seatNames.indices {
          for owner in seatNames.indices where isSeen(secret, viewer, owner) {
            return .shown(
              RefereeComplaint(
                sentence:
                  "what \(seatNames[viewer]) is shown \(word) the `\(printable(secret))` of "
                  + seatNames[owner],
                mend: "show a seat only what it may know; if nothing is secret here, say --open"))
          }
        }
      }
    }
    let names = secrets.map { "`\(printable($0))`" }.joined(separator: " or ")
    return .hidden(
      secrets.isEmpty
        ? "\(deals) deals: no seed is shown"
          + (seatNames.count > 1 ? ", and no field that differs by seat" : "")
        : "\(deals) deals: neither the seed nor another's \(names) is shown")
  }

  /// The fields of which each seat has a value of its own, by luck.
  private var secrets: [String] {
    guard deals >= Self.dealMinimum else { return [] }
    let first = pairs.filter(\.isFirst)
    let keys = Set(first.flatMap { $0.view.keys }).sorted()
    return keys.filter { key in
      let both = first.compactMap { pair in
        pair.view[key].flatMap { mine in pair.next[key].map { (mine, $0) } }
      }
      return both.count >= Self.dealMinimum
        && both.count { $0.0 != $0.1 } * 2 > both.count
        && Set(both.map(\.0)).count >= 3 && Set(both.map(\.1)).count >= 3
    }
  }

  /// What a seat was shown, and the secret of another one at its next turn.
  private func seen(
    _ secret: String, _ viewer: Int, _ owner: Int
  ) -> [(view: JSONObject, value: JSONValue)] {
    pairs.filter { $0.viewer == viewer && $0.owner == owner }.compactMap { pair in
      pair.next[secret].map { (pair.view, $0) }
    }
  }

  /// Whether what a seat is shown holds another's secret somewhere, in nearly all deals.
  private func isHeld(_ secret: String, from viewer: Int, of owner: Int) -> Bool {
    let seen = seen(secret, viewer, owner)
    let count = seen.count { view, value in
      view.members.contains { member in
        member.key == secret ? member.value.holdsWithin(value) : member.value.holds(value)
      }
    }
    return seen.count >= Self.dealMinimum && count * 10 >= seen.count * 9
  }

  /// Whether all that a seat was shown several times came with the same secret of another each time.
  private func isTold(_ secret: String, to viewer: Int, of owner: Int) -> Bool {
    let groups = Dictionary(grouping: seen(secret, viewer, owner), by: \.view).values
      .filter { $0.count >= 5 }
    return groups.count >= 3 && groups.allSatisfy { Set($0.map(\.value)).count == 1 }
  }
}

extension AskedPosition {
  /// Whether something that a seat is shown holds a text, a view at the end included.
  fileprivate func shows(_ text: String) -> Bool {
    views.contains { $0?.text.contains(text) ?? false }
      || answer.views.contains { $0.contains(text) }
  }
}

extension JSONValue {
  /// Whether it is a value, or holds it anywhere.
  fileprivate func holds(_ value: JSONValue) -> Bool { self == value || holdsWithin(value) }

  fileprivate func holdsWithin(_ value: JSONValue) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.holds(value) }
    case .object(let object): object.members.contains { $0.value.holds(value) }
    default: false
    }
  }
}
