extension Attack {
  /// What would falsify the accounts of what a bot uses.
  static let accounts = [
    Self("leave its control group", "leave-group", .itself, confine),
    Self("raise its weight for the processors", "raise-share", .itself, confine),
  ]
}
