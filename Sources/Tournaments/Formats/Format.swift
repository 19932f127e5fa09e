package import Games
package import JSON

/// How a tournament decides who meets whom: it is asked what comes next until nothing does.
///
/// Its answer follows from what was played alone, so that a tournament goes on wherever it stopped.
package protocol Format: Sendable {
  /// What `tournament.json` calls it.
  static var name: String { get }

  /// The names that must be among the bots.
  var wantedNames: [String] { get }

  /// Whether it can ask for games of more than two seats.
  var hasTables: Bool { get }

  /// Whether it looks at how single games ended, and may tell how it stands in terms of its own.
  var needsResults: Bool { get }

  /// The pairings to be played next, or all that the format ever asks for; nil at the end.
  ///
  /// Where rounds have a ``RoundPairings/history``, it is given the last one, all of which was
  /// played, and answers with the one behind it, played or not; nil asks for the first.
  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings?

  /// How it stands in the format's own terms; nil where it has none, and where no round has ended.
  func outcome(_ progress: GameProgress) -> FormatOutcome?
}

extension Format {
  package var wantedNames: [String] { [] }

  package var hasTables: Bool { false }

  package var needsResults: Bool { false }

  package func outcome(_ progress: GameProgress) -> FormatOutcome? { nil }
}

/// A format as a file sets it.
protocol ReadableFormat: Format {
  /// The keys beside its name.
  static var keys: [String] { get }

  init(_ section: ConfigurationSection) throws(ConfigurationError)
}

/// Pairings that are played together: a round, or all there are.
package struct RoundPairings: Sendable {
  /// What it is called, as in `round 2 of 5`; nil where there is only one.
  package var title: String?
  package let pairings: PairingSet
  /// What the rounds before came to, in the format's own type, where those behind follow from it.
  var history: (any Sendable)?
}

/// How a tournament stands in the terms of its format.
package struct FormatOutcome: Sendable {
  /// The format's name.
  package let format: String
  /// The game and its rules, as results tell them.
  package internal(set) var game = ""
  package internal(set) var rules: Rules?
  /// The value that stands under the format's name beside the ladder.
  package let json: JSONValue
  package let rounds: Rounds
  /// Where everybody stands, the best first; nil where nobody knows yet.
  package let standings: FormatTable?

  /// What was played, a table for each round.
  package enum Rounds: Sendable {
    case pairings([FormatTable])
    /// Each match in a row: who goes on, the points, who is out (empty for a bye), and what decided;
    /// a bracket is fixed where winners of neighbouring matches meet.
    case bracket([FormatTable], isFixed: Bool)
  }

  /// All of it for people.
  package var tables: [FormatTable] {
    switch rounds {
    case .pairings(let tables), .bracket(let tables, _): tables + (standings.map { [$0] } ?? [])
    }
  }
}

/// A match of a round as JSON, one without an opponent being a bye.
func matchJSON(
  _ name: String, _ opponent: String?, _ points: (own: Double, others: Double)
) -> JSONObject {
  guard let opponent else { return ["bots": .array([.string(name)]), "bye": .bool(true)] }
  return [
    "bots": .array([.string(name), .string(opponent)]),
    "points": .array([.number(points.own), .number(points.others)]),
  ]
}

/// A table of texts, which a format shows.
package struct FormatTable: Hashable, Sendable {
  package let title: String
  package let header: [String]
  package let rows: [[String]]

  /// Which columns hold numbers and nothing else.
  package var numberColumns: [Bool] {
    header.indices.map { column in
      rows.allSatisfy { $0[column].allSatisfy { $0.isNumber || $0 == "." } }
    }
  }
}

enum Formats {
  /// Every format: to add one, write its file and a line here.
  static let all: [any ReadableFormat.Type] = [
    RoundRobin.self, Gauntlet.self, Swiss.self, Knockout.self, AdaptiveLadder.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// Reads the format of a tournament, a name or an object with its name and its keys; nil for none.
  static func read(in file: ConfigurationSection) throws(ConfigurationError) -> (any Format)? {
    guard let value = file["format"] else { return nil }
    let isObject: Bool
    let members: JSONObject
    switch value {
    case .string: (isObject, members) = (false, JSONObject([]))
    case .object(let object): (isObject, members) = (true, object)
    default:
      throw file.wrong("format", ConfigurationSection.choice(names) + ", or an object with a name")
    }
    let section = file.section(path: "format.", line: file.line(of: "format"), members)
    let (named, key) = isObject ? (section, "name") : (file, "format")
    guard let name = try named.string(key, "the name of a format") else {
      throw named.wrong(key, ConfigurationSection.choice(names))
    }
    guard let kind = all.first(where: { $0.name == name }) else {
      throw named.unknown(key, name, among: names)
    }
    try section.allow(["name"] + kind.keys)
    return try kind.init(section)
  }
}

/// Two players and the meetings that they are to have.
package struct Pairing: Hashable, Sendable {
  /// The player who comes first by name.
  package let first: Int
  package let second: Int
  /// The numbers of the meetings, from 1.
  package let meetings: ClosedRange<Int>

  /// Two players in either order.
  package init(_ one: Int, _ other: Int, meetings: ClosedRange<Int>) {
    first = min(one, other)
    second = max(one, other)
    self.meetings = meetings
  }
}

/// Who meets whom, worked out as it is asked for.
package enum PairingSet: Sendable {
  /// Each two players of whom the condition holds, where there is one; in a game of more than two seats
  /// the tables of a design, each with so many rotations.
  case all(meetings: Int, where: (@Sendable (Int, Int) -> Bool)?)
  case listed([Pairing])
  /// Tables of a game of more than two seats, each with so many rotations.
  case tables([SeatedTable], rotations: Int)

  var lastMeeting: Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, $1.meetings.upperBound) }
    case .tables(_, let rotations): rotations
    }
  }

  /// How many places there are among so many players; not each of them has a pairing.
  func placeCount(players: Int) -> Int {
    switch self {
    case .all: players * players
    case .listed(let list): list.count
    case .tables(let list, _): list.count
    }
  }

  func pairing(at place: Int, players: Int) -> Pairing? {
    switch self {
    case .listed(let list): return list[place]
    case .tables: return nil
    case .all(let meetings, let isWanted):
      let (first, second) = (place / players, place % players)
      guard first < second, isWanted?(first, second) ?? true else { return nil }
      return Pairing(first, second, meetings: 1...meetings)
    }
  }
}

/// Everybody meets everybody; in games of more than two seats at the tables of a design.
package struct RoundRobin: ReadableFormat {
  package static let name = "round-robin"
  static let keys: [String] = []

  package init() {}

  init(_ section: ConfigurationSection) throws(ConfigurationError) {}

  package var hasTables: Bool { true }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    RoundPairings(pairings: .all(meetings: progress.pairs, where: nil))
  }
}

struct Gauntlet: ReadableFormat {
  static let name = "gauntlet"
  static let keys = ["challengers"]

  private let challengers: Set<String>

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    let rule = "a list of names of bots, as in { name: \"gauntlet\", challengers: [\"mine\"] }"
    challengers = Set(try section.required("challengers", rule, \.someTexts))
  }

  var wantedNames: [String] { challengers.sorted() }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let isChallenger = progress.players.map { challengers.contains($0.name) }
    return RoundPairings(
      pairings: .all(meetings: progress.pairs) { isChallenger[$0] || isChallenger[$1] })
  }
}
