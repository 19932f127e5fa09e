import Reports

extension Option where Value == GameFilter.Result? {
  /// The result of the games to select; `start` is the beginning of the summary, such as "only".
  static func result(_ start: String) -> Self {
    Option(
      "result", .choice("RESULT"), "\(start) games that the first bot of --bot won, lost or drew")
  }
}

extension GameFilter {
  /// Returns the result of `--result`; throws an error if it is a win or a loss, and `--bot` is missing.
  static func result(_ result: Result?, of bots: [String]) throws(UsageError) -> Result? {
    guard let result, result != .drawn, bots.isEmpty else { return result }
    throw UsageError(
      "--result \(result.rawValue) needs --bot NAME: the bot whose \(result.rawValue) games are wanted"
    )
  }
}
