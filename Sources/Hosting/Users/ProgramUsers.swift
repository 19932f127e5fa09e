import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system users under which Joust runs bots, referees and builds.
package enum ProgramUsers {
  /// The rule that chooses the user of each started program.
  enum Policy: Equatable {
    /// Programs run as the user of Joust, because Joust is not root or because this system is macOS.
    case ordinary
    /// Each program runs as a different user, whose id is in the range.
    case own(ClosedRange<UInt32>)
    /// Programs run as root, and `lack` is the reason.
    case root(lack: String)
    /// The range in `JOUST_UIDS` is invalid, and the text describes the problem.
    case refused(String)
  }

  private static let variable = "JOUST_UIDS"

  static let policy = Policy(
    isRoot: Platform.hasProgramUsers && geteuid() == 0,
    range: unsafe getenv(variable).map { unsafe String(cString: $0) },
    rights: Platform.userRights)

  /// Whether each program runs as a different user.
  package static var areOwn: Bool { if case .own = policy { true } else { false } }

  /// Returns whether an id belongs to one of the users under which Joust runs programs.
  static func isOne(_ number: UInt32) -> Bool {
    if case .own(let range) = policy { range.contains(number) } else { false }
  }

  /// The problem with `JOUST_UIDS`, or nil if there is none.
  package static var fault: String? { if case .refused(let fault) = policy { fault } else { nil } }

  /// A clause with the reason why programs run as root, or nil if they do not.
  package static var lack: String? { if case .root(let lack) = policy { lack } else { nil } }

  /// Whether root in the user namespace of this process is also root in the parent namespace, as on the
  /// machine itself.
  package static var isRootOfMachine: Bool { Platform.userRights.isRootOutside }

  /// A sentence about the users for the output of a run; nil if Joust is not root or runs on macOS.
  package static var remark: String? {
    switch policy {
    case .own(let range):
      "As root, Joust runs each bot, referee and build as a separate user, from "
        + "\(range.lowerBound) to \(range.upperBound)."
    case .root(let lack):
      "Bots, referees and builds run as root, since \(lack); run Joust as another user."
    case .refused(let fault): fault
    case .ordinary: nil
    }
  }

  /// The names of the protections that depend on the users of the programs.
  static var protections: [String] {
    switch policy {
    case .own: ["own-user"]
    case .root: ["only-one-user-mapped"]
    case .ordinary, .refused: []
    }
  }

  static var mayInspectOthers: Bool { Platform.userRights.mayInspectOthers }

  /// Whether paths inside private folders can be shown to another user.
  static let mayMount = joust_may_mount() != 0

  /// Returns whether a started program can reach a path, directly or because Joust makes the path visible.
  package static func canShow(_ path: String) -> Bool {
    guard areOwn else { return true }
    return PathsInPrivateFolders([path]).isEmpty || mayMount
  }

  /// A folder for temporary files that all programs can reach.
  package static var temporaryFolder: String {
    let own = Paths.temporaryFolder
    return canShow(own) ? own : "/tmp"
  }

  /// Returns the folder for the locks of users, to which only root may write.
  static func lockFolder() throws(SystemError) -> String {
    let places = ["/run", "/dev/shm", "/tmp"].map { "\($0)/joust-uids" }
    for place in places {
      _ = unsafe mkdir(place, 0o700)
      var facts = stat()
      if unsafe lstat(place, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR,
        facts.st_uid == 0, facts.st_mode & 0o022 == 0, unsafe access(place, W_OK) == 0
      {
        return place
      }
    }
    throw SystemError("make \(places[0])", number: EACCES)
  }
}

extension ProgramUsers.Policy {
  init(isRoot: Bool, range text: String?, rights: @autoclosure () -> UserRights) {
    guard isRoot else {
      self = .ordinary
      return
    }
    guard let range = Self.range(text ?? "64000-64999") else {
      self = .refused(
        "JOUST_UIDS is \"\(text ?? "")\", expected a range of unused user ids from 1 to "
          + "4294967294, for example JOUST_UIDS=64000-64999")
      return
    }
    let lack = rights().lack(for: range)
    self = lack.map { .root(lack: $0) } ?? .own(range)
  }

  private static func range(_ text: String) -> ClosedRange<UInt32>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = UInt32(ends[0]), let last = UInt32(ends[1]), first > 0,
      first <= last, last < .max
    else { return nil }
    return first...last
  }
}
