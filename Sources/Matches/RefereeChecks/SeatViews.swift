import Games
import JSON
import Protocol

/// The views of the seats in the first turns of many games with luck, which show whether a seat sees hidden
/// information of another seat.
///
/// The protocol does not declare hidden information. Therefore a field is treated as a secret if several
/// seats see it, each with its own value, and the values differ between deals, which are games with different
/// seeds. A game without such a field cannot be tested.
struct SeatViews {
  enum Outcome {
    /// A view shows a secret.
    case shown(RefereeComplaint)
    /// The views contain no secret of another seat; the words describe the comparison.
    case hidden(String)
    /// There was no secret to compare the views with, for the given reason.
    case untested(String)
  }

  /// The view of a seat, and the view of another seat at the same time or in its next turn.
  private struct Pair {
    var viewer: Int
    var owner: Int
    /// Whether the viewer was the first seat in the deal that received a view.
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
  /// The smallest number of deals and of comparisons for a finding.
  private static let dealMinimum = 20
  /// The number of turns at the start of each deal that the test examines.
  private static let turns = 4

  init(of seatNames: [String]) {
    self.seatNames = seatNames
  }

  mutating func add(_ positions: [AskedPosition], seed: UInt64) {
    guard deals < Self.dealLimit else { return }
    deals += 1
    // A short number may occur in a view by chance.
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

  /// Adds the view of a seat in the first position, and the view of another seat in the same position or its
  /// next turn.
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
            "a `view` holds the seed of the game (\(seedShown)), which determines all luck",
          fix: "keep the seed out of `view`"))
    }
    let secrets = secrets
    if let complaint = complaint(about: secrets) { return .shown(complaint) }
    let comparisons = secrets.reduce(0) { $0 + comparisonCount(of: $1) }
    let seed = "no view in \(counted(deals, "game", "games")) shows the seed"
    guard comparisons > 0 else {
      return .untested(
        "0 positions compared, because "
          + (deals < Self.dealMinimum
            ? "a comparison needs at least \(Self.dealMinimum) games (--games \(Self.dealMinimum))"
            : "no field of `view` differs both from seat to seat and from game to game")
          + "; \(seed)")
    }
    let names = secrets.map { "`\(printable($0))`" }.joined(separator: " or ")
    return .hidden(
      "\(comparisons) positions compared: no view shows another seat's \(names); \(seed)")
  }

  /// Returns a complaint about the first secret that another seat sees; nil if there is none.
  private func complaint(about secrets: [String]) -> RefereeComplaint? {
    // A view that contains the secret literally shows the fault most clearly.
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

  /// The fields in which each seat has its own value, which depends on luck.
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

  /// Returns the views of the seat `viewer`, each with the secret of the seat `owner` at the same time or in
  /// the owner's next turn.
  private func seen(
    _ secret: String, _ viewer: Int, _ owner: Int
  ) -> [(view: JSONObject, value: JSONValue)] {
    pairs.filter { $0.viewer == viewer && $0.owner == owner }.compactMap { pair in
      pair.next[secret].map { (pair.view, $0) }
    }
  }

  /// Returns whether the view of a seat contains the secret of another seat in at least nine of ten
  /// comparisons.
  private func isHeld(_ secret: String, from viewer: Int, of owner: Int) -> Bool {
    let seen = seen(secret, viewer, owner)
    let count = seen.count { view, value in
      view.members.contains { member in
        member.key == secret ? member.value.holdsWithin(value) : member.value.holds(value)
      }
    }
    return seen.count >= Self.dealMinimum && count * 10 >= seen.count * 9
  }

  /// Returns whether a seat's view reveals the secret of another seat.
  ///
  /// This is the case if at least three views occurred five times or more, and each of these views always
  /// occurred with the same secret.
  private func isRevealed(_ secret: String, to viewer: Int, of owner: Int) -> Bool {
    let groups = Dictionary(grouping: seen(secret, viewer, owner), by: \.view).values
      .filter { $0.count >= 5 }
    return groups.count >= 3 && groups.allSatisfy { Set($0.map(\.value)).count == 1 }
  }
}

extension AskedPosition {
  /// Returns whether any view, including the views at the end, contains a text.
  fileprivate func shows(_ text: String) -> Bool {
    views.contains { $0?.text.contains(text) ?? false }
      || answer.views.contains { $0.contains(text) }
  }
}

extension JSONValue {
  /// Returns whether this value equals a given value or contains it at any depth.
  fileprivate func holds(_ value: JSONValue) -> Bool { self == value || holdsWithin(value) }

  fileprivate func holdsWithin(_ value: JSONValue) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.holds(value) }
    case .object(let object): object.members.contains { $0.value.holds(value) }
    default: false
    }
  }
}
