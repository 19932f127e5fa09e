import Tournaments

extension Option where Value == RequestedConcurrency? {
  static var concurrency: Self {
    Option(
      "concurrency", .concurrency, absent: "as in tournament.json, or auto",
      "the number of games played at the same time")
  }
}

/// The number of games at the same time, as requested by the user.
enum RequestedConcurrency: Sendable {
  /// The number of processors divided by two or, if more than two bots of a game think at the same time, by
  /// their number; at least 1.
  case automatic
  case games(Int)
}

extension ValueType where Value == RequestedConcurrency {
  fileprivate static var concurrency: Self {
    let number = ValueType<Int>.integer(in: TournamentFile.concurrencyRange)
    let expected = "\(number.expected), or auto for at most half of the processors"
    return Self(number.placeholder, expected: expected) { text, place throws(UsageError) in
      if text == "auto" { return .automatic }
      guard let games = try? number.read(text, place) else {
        throw UsageError(place, is: text, expected: expected)
      }
      return .games(games)
    }.completed(by: .words(["auto"]))
  }
}

extension TournamentFile {
  /// Replaces values of the file by the values that the user gave; nil means that the user gave no value.
  mutating func replace(sandbox: Sandbox?, concurrency: RequestedConcurrency? = nil) {
    self.sandbox = sandbox ?? self.sandbox
    switch concurrency {
    case .automatic: self.concurrency = nil
    case .games(let games): self.concurrency = games
    case nil: break
    }
  }
}
