import Reports

extension Option where Value == GameFilter.Result? {
  /// The option `--result`, which selects games; `start` is the beginning of the summary, such as "only".
  static func result(_ start: String) -> Self {
    Option(
      "result", .choice("RESULT"),
      "\(start) games that the bot of --bot (if repeated, the first) won, lost or drew")
  }
}

extension GameFilter {
  /// Returns the result of `--result`; throws an error if it is a win or a loss, and `--bot` is missing.
  static func result(_ result: Result?, of bots: [String]) throws(UsageError) -> Result? {
    guard let result, result != .drawn, bots.isEmpty else { return result }
    throw UsageError(
      "--result \(result.rawValue) needs --bot NAME, the name of the bot that \(result.rawValue) the games"
    )
  }
}
