import Foundation

/// Tournaments of the game of the test referee, whose words are its mode.
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
  /// Its bots are two of the built-in bot that plays every game, unless the text names others.
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
