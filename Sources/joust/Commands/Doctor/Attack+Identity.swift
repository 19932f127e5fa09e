extension Attack {
  /// The attacks that use the rights of the bot's user.
  static let identity: [Attack] = [
    Attack("run as root, as the host sees it", "root", .hostUser, noRoot),
    Attack(
      "change the program that dumps cores", "open-for-writing",
      .place("/proc/sys/kernel/core_pattern"),
      noRoot),
    Attack("change the times of a device", "change-times", .place("/dev/null"), sandbox),
    Attack(
      "make terminals, whose memory is not counted", "open-for-writing", .place("/dev/ptmx"),
      sandbox),
    Attack("write to the sandbox's own memory", "open-for-writing", .place("/proc/1/mem"), sandbox),
    Attack("list private keys in /etc/ssl", "list", .place("/etc/ssl/private"), noRoot),
    Attack(
      "keep more than 64 MB of temporary files", "large-temporary-files", .resources, sandbox),
  ]

  private static let noRoot = "run Joust as an ordinary user, or as a root that may change users"
  private static let sandbox = "\(namespaces), or use a Linux of 6.12 or later with Landlock"
}
