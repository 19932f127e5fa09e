/// Some challengers meet everybody else; the others don't meet each other.
struct Gauntlet: ReadableFormat {
  static let name = "gauntlet"
  static let summary = "challengers meet everybody, the others don't meet each other"
  static let keys = ["challengers"]

  private let challengers: Set<String>

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    let rule = "a list of names of bots, as in { name: \"gauntlet\", challengers: [\"mine\"] }"
    guard let names = try section.strings("challengers", rule) else {
      throw section.wrong("challengers", rule)
    }
    challengers = Set(names)
  }

  /// The names that must be among the bots.
  var wantedNames: [String] { challengers.sorted() }

  func next(_ standing: Standing) -> Wave? {
    let isChallenger = standing.players.map { challengers.contains($0.name) }
    return Wave(.all(meetings: standing.pairs) { isChallenger[$0] || isChallenger[$1] })
  }
}
