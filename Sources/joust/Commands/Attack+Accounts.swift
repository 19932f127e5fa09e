extension Attack {
  /// What would falsify the accounts of what a bot uses.
  static let accounts = [
    Self("leave its control group", "leave-group", .itself, confine),
    Self("raise its weight for the processors", "raise-share", .itself, confine),
    Self("run a program that Joust can't read", "unreadable-program", .whatItHolds, confine),
    Self("hold memory in 80,000 mappings", "many-mappings", .whatItHolds, linux),
    Self(
      "use processor time in children that it ignores", "ignored-children", .processorTime,
      "use control groups, or let users count their own time (kernel.perf_event_paranoid=2)"),
    Self(
      "keep something in the access times of files", "access-time", .file("own/unread"),
      "install bubblewrap, or run Joust as root"),
  ]
}
