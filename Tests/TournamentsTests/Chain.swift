import Tournaments

/// A format in which each bot meets the bots that follow by name, as an example of a format in one file.
struct Chain: ReadableFormat {
  static let name = "chain"
  static let summary = "each bot meets the bots that follow by name"
  static let keys = ["reach"]

  /// The number of following bots that each bot meets.
  private let reach: Int

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    reach = try section.integer("reach", in: 1...100) ?? 1
  }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let players = progress.names.indices
    let pairings = players.flatMap { player in
      players.dropFirst(player + 1).prefix(reach).map {
        Pairing(player, $0, meetings: 1...progress.pairs)
      }
    }
    return RoundPairings(pairings: .listed(pairings))
  }
}
