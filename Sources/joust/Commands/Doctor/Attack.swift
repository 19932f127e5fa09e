import Hosting

/// An attempt of `joust doctor` to break a protection.
struct Attack {
  enum Target {
    /// The bot's own process.
    case itself
    case otherBot
    case joust
    /// A process that may survive its bot.
    case daemon
    /// A process that may survive a killed Joust.
    case daemonOfJoust
    /// The user that runs the bot, as seen from outside of the sandbox.
    case hostUser
    /// The bot's resources while Joust checks them, as in a game.
    case resources
    /// The processor time that Joust counts for 200 ms of work.
    case processorTime
    /// A file in the user's home folder, which is attacked with several spellings of that folder's path.
    case oddHome(String)
    /// A file in the folder for the attacks.
    case file(String)
    /// A path on this machine.
    case place(String)
    /// A socket on this machine, as in ``LocalListener``; a path is in the folder for the attacks.
    case socket(String)
  }

  var title: String
  var probe: String
  var target: Target
  /// Advice for preventing the attack if it succeeds; empty if there is none.
  var remedy: String

  init(_ title: String, _ probe: String, _ target: Target, _ remedy: String) {
    self.title = title
    self.probe = probe
    self.target = target
    self.remedy = remedy
  }

  static let all: [Self] = known + identity + calls + accounts

  private static let known = [
    Self(
      "read another bot's files, or the tournament's seed", "read", .file("foreign/file"), confine),
    Self("read a keyring next to a program", "read", .file("home/.local/share/file"), confine),
    Self(
      "read a keyring when HOME is empty or spelled unusually", "read",
      .oddHome("home/.local/share/file"), confine),
    Self("write a file elsewhere", "write", .file("foreign/new"), confine),
    Self("change its own files", "write", .file("own/file"), confine),
    Self("shorten another bot's files", "truncate", .file("foreign/file"), confine),
    Self("change the mode of another bot's files", "chmod", .file("foreign/file"), confine),
    Self("change the times of its own files", "touch", .file("own/file"), confine),
    Self("see other processes' commands", "see", .otherBot, confine),
    Self("stop or kill its opponent", "signal", .otherBot, confine),
    Self("stop or kill Joust", "signal", .joust, confine),
    Self("read its opponent's memory", "read-memory", .otherBot, confine),
    Self("read Joust's memory", "read-memory", .joust, confine),
    Self("trace processes", "trace", .itself, confine),
    Self("change its opponent's limits", "limit", .otherBot, confine),
    Self("connect by TCP", "stream", .socket("0"), confine),
    Self("send by UDP", "datagram", .socket("0"), confine),
    Self(
      "connect to an abstract socket", "stream", .socket("@joust-\(Platform.identifier)"), confine),
    Self("connect to services through a socket's file", "stream", .socket("/own/stream"), confine),
    Self("send to services from a pair of sockets", "pair", .socket("/own/pair"), confine),
    Self("open a socket to the machine's host", "virtual-socket", .itself, confine),
    Self("keep a key in the user's keyring", "key", .itself, confine),
    Self("use io_uring", "ring", .itself, confine),
    Self("handle page faults (userfaultfd)", "faults", .itself, confine),
    Self("make namespaces", "namespace", .itself, confine),
    Self("use capabilities of root", "capabilities", .itself, confine),
    Self("gain privileges", "privileges", .itself, linux),
    Self("read Joust's environment variables", "environment", .itself, ""),
    Self("find open files that are not its own", "stray-descriptors", .itself, ""),
    Self("open 20,000 files", "many-descriptors", .itself, linux),
    Self("write a file of 8 GB", "large-file", .itself, linux),
    Self("dump its core", "core", .itself, linux),
    Self("leave a daemon", "daemon", .daemon, linux),
    Self(
      "leave a daemon when Joust is killed", "daemon", .daemonOfJoust,
      "use control groups, or \(namespaces): only these end all processes"),
  ]

  static let namespaces =
    "let Joust make namespaces, or install bubblewrap if the system lets only bubblewrap make them"
  static let confine =
    "\(namespaces), or use a Linux of 6.12 or later with Landlock, on x86-64 or ARM64"
  static let linux = "run Joust on Linux"
}
