import Foundation

/// Tournaments of the test referee's game; the arguments of the referee determine its mode.
extension Joust {
  static func withReferee(
    _ words: [String] = [], _ more: String = "", rules: String = ""
  ) throws -> Joust {
    let joust = try Joust()
    try joust.addReferee(words, more, rules: rules)
    return joust
  }

  /// Writes the tournament `t`.
  ///
  /// Both bots are the built-in bot that plays every game, unless the text contains other bots.
  func addReferee(_ words: [String] = [], _ more: String = "", rules: String = "") throws {
    let command = (["../../TestReferee"] + words).map { "'\($0)'" }.joined(separator: ", ")
    if !FileManager.default.fileExists(atPath: "\(folder)/TestReferee") {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/TestReferee",
        withDestinationPath: Joust.programFolder + "/TestReferee")
    }
    let bots = more.contains("bots:") ? "" : "bots: ['random', { bot: 'random', name: 'other' }], "
    try addTournament(
      "t", "games: [{ name: 'sum', referee: [\(command)] \(rules) }], \(bots) \(more)")
  }
}
