import Games
import JSON
import Protocol

/// The views of the seats in the first turns of many games with luck: whether they show information that
/// only another seat may have.
///
/// The protocol does not declare hidden information. A field that several seats are shown, each with a value
/// of its own that differs from deal to deal, is treated as a secret of its seat. A game without such a field
/// can't be tested.
struct SeatViews {
  enum Outcome {
    /// A view shows a secret.
    case shown(RefereeComplaint)
    /// The views were compared with secrets of other seats, and show none; the words say what was compared.
    case hidden(String)
    /// No secret was found to compare the views with, for the given reason.
    case untested(String)
  }

  /// The view of a seat, and the view of another seat at the same time or at its next turn.
  private struct Pair {
    var viewer: Int
    var owner: Int
    /// Whether the viewer was the first seat that was shown a view.
    var isFirst: Bool
    var view: JSONObject
    var next: JSONObject
  }

  private let seatNames: [String]
  private var pairs: [Pair] = []
  private var deals = 0
  private var seedShown: String?

  /// The largest number of deals that the test examines.
  private static let dealLimit = 500
  /// The number of deals, and of comparisons, that a finding needs.
  private static let dealMinimum = 20
  /// The number of turns of each deal that the test examines, from the first one.
  private static let turns = 4

  init(of seatNames: [String]) {
    self.seatNames = seatNames
  }

  mutating func add(_ positions: [AskedPosition], seed: UInt64) {
    guard deals < Self.dealLimit else { return }
    deals += 1
    // A short number may be in a view by chance.
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

  /// Adds the view of a seat at a position, and the view of another seat at its next turn.
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
          fix: "keep the seed out of `view`"))
    }
    let secrets = secrets
    if let complaint = complaint(about: secrets) { return .shown(complaint) }
    let comparisons = secrets.reduce(0) { $0 + comparisonCount(of: $1) }
    let seed = "\(deals) deals show no seed"
    guard comparisons > 0 else {
      return .untested(
        "0 positions compared; \(seed), but "
          + (deals < Self.dealMinimum
            ? "a comparison needs \(Self.dealMinimum) deals"
            : "no field of `view` differs by seat and by deal"))
    }
    let names = secrets.map { "`\(printable($0))`" }.joined(separator: " or ")
    return .hidden(
      "\(comparisons) positions compared: no view shows another seat's \(names); \(seed)")
  }

  /// Returns a complaint about the first secret that another seat is shown; nil if there is none.
  private func complaint(about secrets: [String]) -> RefereeComplaint? {
    // A view that holds the secret itself shows the fault best.
    for (word, isSeen) in [("holds", isHeld), ("reveals", isRevealed)] {
      for secret in secrets {
        for viewer in seatNames.indices {
          for owner in seatNames.indices where isSeen(secret, viewer, owner) {
            return RefereeComplaint(
              sentence:
                "the view of \(seatNames[viewer]) \(word) the `\(printable(secret))` of "
                + seatNames[owner],
              fix: "show a seat only its own information; if nothing is secret here, use --open")
          }
        }
      }
    }
    return nil
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

  /// Returns the number of views that were compared with a secret of another seat.
  private func comparisonCount(of secret: String) -> Int {
    var count = 0
    for viewer in seatNames.indices {
      for owner in seatNames.indices where owner != viewer {
        let seen = seen(secret, viewer, owner).count
        if seen >= Self.dealMinimum { count += seen }
      }
    }
    return count
  }

  /// Returns the views of a seat, each with the secret of another seat at its next turn.
  private func seen(
    _ secret: String, _ viewer: Int, _ owner: Int
  ) -> [(view: JSONObject, value: JSONValue)] {
    pairs.filter { $0.viewer == viewer && $0.owner == owner }.compactMap { pair in
      pair.next[secret].map { (pair.view, $0) }
    }
  }

  /// Returns whether the view of a seat holds the secret of another seat somewhere, in nearly all deals.
  private func isHeld(_ secret: String, from viewer: Int, of owner: Int) -> Bool {
    let seen = seen(secret, viewer, owner)
    let count = seen.count { view, value in
      view.members.contains { member in
        member.key == secret ? member.value.holdsWithin(value) : member.value.holds(value)
      }
    }
    return seen.count >= Self.dealMinimum && count * 10 >= seen.count * 9
  }

  /// Returns whether every view that a seat was shown several times came with the same secret of another
  /// seat each time.
  private func isRevealed(_ secret: String, to viewer: Int, of owner: Int) -> Bool {
    let groups = Dictionary(grouping: seen(secret, viewer, owner), by: \.view).values
      .filter { $0.count >= 5 }
    return groups.count >= 3 && groups.allSatisfy { Set($0.map(\.value)).count == 1 }
  }
}

extension AskedPosition {
  /// Returns whether a view holds a text, including the views at the end.
  fileprivate func shows(_ text: String) -> Bool {
    views.contains { $0?.text.contains(text) ?? false }
      || answer.views.contains { $0.contains(text) }
  }
}

extension JSONValue {
  /// Returns whether this value is a given value, or holds it anywhere.
  fileprivate func holds(_ value: JSONValue) -> Bool { self == value || holdsWithin(value) }

  fileprivate func holdsWithin(_ value: JSONValue) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.holds(value) }
    case .object(let object): object.members.contains { $0.value.holds(value) }
    default: false
    }
  }
}
