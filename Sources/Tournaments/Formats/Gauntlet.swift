/// A format in which challengers meet all other bots, and the other bots meet only the challengers.
struct Gauntlet: ReadableFormat {
  static let name = "gauntlet"
  static let summary = "the challengers meet every other bot"
  static let keys = ["challengers"]

  private let challengers: Set<String>

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    let rule = "a list of names of bots, as in { name: \"gauntlet\", challengers: [\"mine\"] }"
    challengers = Set(try section.required("challengers", rule, \.someTexts))
  }

  var mentionedNames: [String] { challengers.sorted() }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let players = progress.players.indices.filter {
      challengers.contains(progress.players[$0].name)
    }
    return RoundPairings(
      pairings: .all(meetings: progress.pairs, challengers: PairingSet.Challengers(players)))
  }
}
