import Foundation
import Games
import Hosting
import Matches

/// The test referee, whose arguments determine its misbehavior.
enum TestReferees {
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Starts the referee.
  static func game(
    _ words: String..., rules: [String: RuleValue?] = [:], memory: Int? = nil,
    patience: Duration = .seconds(60)
  ) throws(RefereeFailure) -> RefereedGame {
    try game(words, rules: rules, memory: memory, patience: patience)
  }

  static func game(
    _ words: [String], rules: [String: RuleValue?] = [:], memory: Int? = nil, processes: Int? = nil,
    patience: Duration = .seconds(60)
  ) throws(RefereeFailure) -> RefereedGame {
    Signals.ignoreRefusedWrites()
    let command = ["./TestReferee"] + words
    return try RefereedGame(
      ForeignGame(name: "sum", rules: Rules(unchecked: rules), referee: command),
      launch: Launch(
        program: folder + "/TestReferee", arguments: command, folder: folder, environment: [:]),
      memory: memory, processes: processes, patience: patience)
  }
}

extension RefereedGame {
  /// Returns the position after the given moves.
  func position(after moves: [Int], seed: UInt64 = 0) -> any VersusPosition {
    var position = start(seed: seed)
    for move in moves where position.failure == nil { position.play(move) }
    return position
  }
}
