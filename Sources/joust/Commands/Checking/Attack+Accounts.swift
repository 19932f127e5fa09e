extension Attack {
  /// The attacks on the accounting of a bot's resources.
  static let accounts = [
    Self("leave its control group", "leave-group", .itself, confine),
    Self("raise its weight for the processors", "raise-share", .itself, confine),
  ]
}
