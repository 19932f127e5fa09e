import Hosting

/// Something that a hostile bot would try, for `joust doctor`.
struct Attack {
  enum Target {
    case itself, otherBot, joust, whatIsLeft, whatIsLeftOfJoust, whatIsSeenOutside
    /// What it holds while it is watched, as in a game.
    case whatItHolds
    /// The processor time that it is charged with for 200 ms of work.
    case processorTime
    /// A file beside a program, with the user's home written in other ways.
    case oddHome(String)
    /// A file in the folder of the attempts.
    case file(String)
    /// A path on this machine.
    case place(String)
    /// A socket on this machine, as ``LocalListener`` names it, or by its path in that folder.
    case socket(String)
  }

  var title: String
  var probe: String
  var target: Target
  /// What keeps bots from it, and what to do where nothing does.
  var mend: String

  init(_ title: String, _ probe: String, _ target: Target, _ mend: String) {
    (self.title, self.probe, self.target, self.mend) = (title, probe, target, mend)
  }

  static let all: [Self] = known + identity + calls + accounts

  private static let known = [
    Self(
      "read another bot's files, or the tournament's seed", "read", .file("foreign/file"), confine),
    Self("read a keyring beside a program", "read", .file("home/.local/share/file"), confine),
    Self(
      "read a keyring when HOME is odd or unset", "read", .oddHome("home/.local/share/file"),
      confine),
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
      "talk through an abstract socket", "stream", .socket("@joust-\(Platform.identifier)"), confine
    ),
    Self("talk to services through a socket's file", "stream", .socket("/own/stream"), confine),
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
    Self("leave a daemon behind", "daemon", .whatIsLeft, linux),
    Self(
      "leave a daemon behind when Joust is killed", "daemon", .whatIsLeftOfJoust,
      "use control groups, or install bubblewrap: only they end all"),
  ]

  static let confine =
    "install bubblewrap, or use a Linux of 6.12 or later with Landlock, on x86-64 or ARM64"
  static let linux = "run Joust on Linux"
}
