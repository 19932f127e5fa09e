/// The reports of `joust doctor` on this machine, which several tests read; each is made once.
enum Doctor {
  private static let reports = Result {
    try Joust.users.map { user in
      let joust = try Joust(user: user)
      defer { joust.remove() }
      return try joust.run("doctor")
    }
  }

  /// Returns the report to one of the users of `Joust.users`.
  static func report(to user: UInt32?) throws -> Joust.Outcome {
    try reports.get()[Joust.users.firstIndex(of: user) ?? 0]
  }
}
