/// Something that a hostile bot might try.
struct Attack {
  /// What it is tried on.
  enum Target {
    /// Nothing but the bot itself.
    case itself
    /// A file of somebody else's.
    case foreignFile
    /// A new file in a folder of somebody else's.
    case foreignFolder
    /// A file of the bot's own.
    case ownFile
    /// Another bot's process.
    case otherBot
    /// Joust's own process.
    case joust
    /// A socket on this machine: TCP, UDP or one with an abstract name.
    case stream, datagram, abstractName
    /// What is left when the bot has ended.
    case whatIsLeft
    /// What is left when Joust has been killed.
    case whatIsLeftOfJoust
  }

  /// What a bot would do, for people.
  var title: String
  /// The probe that tries it.
  var probe: String
  /// What it is tried on.
  var target: Target
  /// What keeps bots from it, and what to do where nothing does.
  var mend: String

  /// All that are tried, in the order of the table.
  static let all = [
    Attack(
      title: "read another bot's files, or the tournament's seed", probe: "read",
      target: .foreignFile, mend: confine),
    Attack(title: "write a file elsewhere", probe: "write", target: .foreignFolder, mend: confine),
    Attack(title: "change its own files", probe: "write", target: .ownFile, mend: confine),
    Attack(title: "see other processes' commands", probe: "see", target: .otherBot, mend: confine),
    Attack(
      title: "stop or kill its opponent", probe: "signal", target: .otherBot, mend: confine),
    Attack(title: "stop or kill Joust", probe: "signal", target: .joust, mend: confine),
    Attack(title: "read its opponent's memory", probe: "trace", target: .otherBot, mend: confine),
    Attack(title: "read Joust's memory", probe: "trace", target: .joust, mend: confine),
    Attack(title: "change its opponent's limits", probe: "limit", target: .otherBot, mend: confine),
    Attack(title: "connect by TCP", probe: "stream", target: .stream, mend: confine),
    Attack(title: "send by UDP", probe: "datagram", target: .datagram, mend: confine),
    Attack(
      title: "talk through an abstract socket", probe: "stream", target: .abstractName,
      mend: confine),
    Attack(
      title: "use capabilities of root", probe: "capabilities", target: .itself, mend: confine),
    Attack(title: "gain privileges", probe: "privileges", target: .itself, mend: linux),
    Attack(
      title: "read Joust's environment variables", probe: "environment", target: .itself, mend: ""),
    Attack(
      title: "find open files that are not its own", probe: "stray-descriptors", target: .itself,
      mend: ""),
    Attack(
      title: "open 20,000 files", probe: "many-descriptors", target: .itself, mend: linux),
    Attack(title: "write a file of 8 GB", probe: "large-file", target: .itself, mend: linux),
    Attack(title: "dump its core", probe: "core", target: .itself, mend: linux),
    Attack(
      title: "leave a daemon behind", probe: "daemon", target: .whatIsLeft,
      mend: linux),
    Attack(
      title: "leave a daemon behind when Joust is killed", probe: "daemon",
      target: .whatIsLeftOfJoust, mend: "install bubblewrap: only its process namespace ends all"),
  ]

  private static let confine = "install bubblewrap, or use a Linux of 6.12 or later with Landlock"
  private static let linux = "run Joust on Linux"
}
