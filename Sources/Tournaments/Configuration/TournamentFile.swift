package import Games

/// A tournament as its `tournament.json` describes it; every value in it is valid.
package struct TournamentFile: Sendable {
  /// The name of its file, for errors.
  package var file: String
  /// What it is called; nil for the name of its folder.
  package var name: String?
  /// The games, with their rules.
  package var games: [any Game]
  /// Who meets whom.
  package var format: any Format = RoundRobin()
  /// How often each two bots meet, at least 1.
  package var pairs = 1
  /// The moves that are made before the bots are asked.
  package var openingPlies = 0
  /// The bots.
  package var bots: [BotReference]
  /// How long they may take.
  package var time = TimeControl()
  /// The most memory of a bot, in bytes; nil for no limit.
  package var memory: Int? = 1_000_000_000
  /// How many games are played at a time; nil for what suits the machine.
  package var concurrency: Int?
  /// What openings, luck and names of games follow from; nil for a fresh one.
  package var seed: Seed?
  /// What a late move costs.
  package var onTimeout = TimeoutRule.forfeit
  /// Whether bots may think while the other one is on turn.
  package var pondering = true
  /// What keeps bots from the rest of the machine.
  package var sandbox = Sandbox.auto
}
