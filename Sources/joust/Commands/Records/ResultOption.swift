import Reports

extension Option where Value == GameFilter.Result? {
  /// The result of the games to select; the summary begins with a verb or with "only".
  static func result(_ start: String) -> Self {
    Option(
      "result", .choice("RESULT"), "\(start) games that the first bot of --bot won, lost or drew")
  }
}

extension GameFilter {
  /// Returns the result of `--result`; throws if it is that of a bot, and `--bot` names none.
  static func result(_ result: Result?, of bots: [String]) throws(UsageError) -> Result? {
    guard let result, result != .drawn, bots.isEmpty else { return result }
    throw UsageError(
      "--result \(result.rawValue) needs --bot NAME: the bot whose \(result.rawValue) games are wanted"
    )
  }
}
