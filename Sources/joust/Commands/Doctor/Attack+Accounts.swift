extension Attack {
  /// The attacks that try to evade the accounting of a bot's resources.
  static let accounts = [
    Self("leave its control group", "leave-group", .itself, confine),
    Self("raise its weight for the processors", "raise-share", .itself, confine),
    Self("run a program that Joust can't read", "unreadable-program", .resources, confine),
    Self("hold memory in 80,000 mappings", "many-mappings", .resources, linux),
    Self(
      "use processor time in children whose ends are ignored", "ignored-children", .processorTime,
      "use control groups, or allow performance counters (sysctl kernel.perf_event_paranoid=2)"),
    Self(
      "store information in the access times of files", "access-time", .file("own/unread"),
      "\(namespaces), or run Joust as root"),
  ]
}
