import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A system user as which one program at a time runs if Joust is root.
package final class ProgramUser: Hashable, Sendable {
  /// The id of the user and of its group.
  package let number: UInt32
  private let lock: Int32
  /// Whether all processes of the user are known to have exited.
  private let isVacant = Atomic(false)

  private static let pool = Mutex(Pool())
  /// The number of unused users that one search reserves.
  ///
  /// A search is slow, because it reads the users of all processes.
  private static let reserve = 4

  private struct Pool {
    var vacant: [(number: UInt32, lock: Int32)] = []
    /// The released users, whose processes may still be running.
    var left: [(number: UInt32, lock: Int32)] = []
  }

  private init(_ number: UInt32, _ lock: Int32) {
    self.number = number
    self.lock = lock
  }

  deinit {
    let own = (number, lock)
    let isVacant = isVacant.load(ordering: .relaxed)
    Self.pool.withLock { pool in
      if isVacant { pool.vacant.append(own) } else { pool.left.append(own) }
    }
  }

  /// Acquires a user that has no processes.
  ///
  /// Returns nil if programs run as the user of Joust.
  package static func acquire() throws(LaunchError) -> ProgramUser? {
    guard case .own(let range) = ProgramUsers.policy else { return nil }
    do {
      return try pool.withLock { pool throws(SystemError) in try unused(of: range, from: &pool) }
    } catch {
      throw .system(error)
    }
  }

  private static func unused(
    of range: ClosedRange<UInt32>, from pool: inout Pool
  ) throws(SystemError) -> ProgramUser {
    if let known = pool.vacant.popLast() { return ProgramUser(known.number, known.lock) }
    let busy = Platform.usersOfProcesses()
    if let index = pool.left.firstIndex(where: { !busy.contains($0.number) }) {
      let known = pool.left.remove(at: index)
      return ProgramUser(known.number, known.lock)
    }
    let folder = try ProgramUsers.lockFolder()
    for number in range where !busy.contains(number) && pool.vacant.count < reserve {
      guard let lock = try lock("\(folder)/\(number)") else { continue }
      pool.vacant.append((number, lock))
    }
    guard let found = pool.vacant.popLast() else {
      throw SystemError(
        "find an unused user among \(range.lowerBound)-\(range.upperBound) "
          + "(JOUST_UIDS sets another range)",
        number: EUSERS)
    }
    return ProgramUser(found.number, found.lock)
  }

  /// Locks a file, and returns its descriptor; nil if another process of Joust has locked the file.
  private static func lock(_ path: String) throws(SystemError) -> Int32? {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemError("write \(path)") }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    close(file)
    return nil
  }

  /// Makes the user the owner of a pipe, so that the program may open it as `/dev/stderr`.
  func own(pipe descriptor: Int32) { _ = fchown(descriptor, number, number) }

  /// Records that all processes of the user have exited.
  package func vacate() { isVacant.store(true, ordering: .relaxed) }

  /// Runs a closure as this user for file access, if root may not inspect processes of other users,
  /// as in a container without CAP_SYS_PTRACE.
  func openingFiles<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !ProgramUsers.mayInspectOthers else { return try work() }
    joust_open_files_as(number)
    defer { joust_open_files_as(0) }
    return try work()
  }

  package static func == (left: ProgramUser, right: ProgramUser) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The policy that determines as which users programs run.
package enum ProgramUsers {
  enum Policy: Equatable {
    /// Programs run as the user of Joust, which is not root.
    case ordinary
    /// Each program runs as a different user, whose id is in the range.
    case own(ClosedRange<UInt32>)
    /// Programs run as root, and `lack` is the reason.
    case root(lack: String)
    /// The requested range is invalid.
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

  /// A sentence with the reason why programs run as root, or nil if they run as other users.
  package static var lack: String? { if case .root(let lack) = policy { lack } else { nil } }

  /// Whether this process is root of the machine, or of the container or namespace that it sees.
  package static var isRootOfMachine: Bool { Platform.userRights.isRootOutside }

  /// A sentence about the users for the output of a run, or nil if Joust is an ordinary user.
  package static var remark: String? {
    switch policy {
    case .own(let range):
      "As root, Joust runs each bot, referee and build as a separate user, from "
        + "\(range.lowerBound) to \(range.upperBound)."
    case .root(let lack): "Bots, referees and builds run as root, since \(lack)."
    case .refused(let fault): fault
    case .ordinary: nil
    }
  }

  /// The names of the protections that separate users provide.
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
    let own = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return own.hasPrefix("/") && canShow(own) || !areOwn ? own : "/tmp"
  }

  /// Returns the folder for the locks of users, to which only root may write.
  fileprivate static func lockFolder() throws(SystemError) -> String {
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

/// The rights of root over other users.
struct UserRights: Equatable {
  /// The ranges of user ids that exist for this process, each with its first id and the number of ids.
  var users: [(first: UInt32, count: UInt32)] = []
  var groups: [(first: UInt32, count: UInt32)] = []
  var mayChangeGroups = true
  /// The capabilities of the process, one bit for each.
  var capabilities: UInt64 = 0
  var isRootOutside = true

  static func == (left: Self, right: Self) -> Bool {
    left.capabilities == right.capabilities && left.mayChangeGroups == right.mayChangeGroups
      && left.isRootOutside == right.isRootOutside
      && left.users.elementsEqual(right.users, by: ==)
      && left.groups.elementsEqual(right.groups, by: ==)
  }

  func has(_ capability: UInt64) -> Bool { capabilities >> capability & 1 == 1 }

  /// Whether the process has CAP_SYS_PTRACE.
  var mayInspectOthers: Bool { has(19) }

  /// Returns the right that is missing to start programs as the users of a range, or nil if none is missing.
  func lack(for range: ClosedRange<UInt32>) -> String? {
    let needed: [(UInt64, String)] = [
      (0, "CAP_CHOWN"), (1, "CAP_DAC_OVERRIDE"), (3, "CAP_FOWNER"), (5, "CAP_KILL"),
      (6, "CAP_SETGID"), (7, "CAP_SETUID"),
    ]
    func holds(_ ranges: [(first: UInt32, count: UInt32)]) -> Bool {
      ranges.contains {
        $0.first <= range.lowerBound
          && UInt64($0.first) + UInt64($0.count) > UInt64(range.upperBound)
      }
    }
    guard mayChangeGroups, holds(users), holds(groups) else {
      return "the users \(range.lowerBound)-\(range.upperBound) don't exist in this container"
    }
    let missing = needed.filter { !has($0.0) }.map(\.1)
    return missing.isEmpty ? nil : "root lacks \(missing.joined(separator: ", "))"
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
        "JOUST_UIDS is \"\(text ?? "")\", expected the first and the last number of unused users, "
          + "from 1 to 4294967294: JOUST_UIDS=64000-64999")
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
