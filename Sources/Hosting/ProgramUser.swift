import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A user that a program runs as when Joust itself is root; no other program has it meanwhile.
package final class ProgramUser: Hashable, Sendable {
  /// The number of the user, and of the group.
  package let number: UInt32
  private let lock: Int32
  /// Whether all its processes are known to have ended.
  private let isVacant = Atomic(false)

  private static let pool = Mutex(Pool())
  /// The number of users that one search for unused ones takes: it reads about each process.
  private static let reserve = 4

  private struct Pool {
    var vacant: [(number: UInt32, lock: Int32)] = []
    /// Some of their processes may still run.
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

  /// Takes a user that nothing runs as; nil if programs run as the user of Joust.
  package static func take() throws(LaunchError) -> ProgramUser? {
    guard case .own(let range) = ProgramUsers.policy else { return nil }
    do {
      return try pool.withLock { pool throws(SystemError) in try take(of: range, from: &pool) }
    } catch {
      throw .system(error)
    }
  }

  private static func take(
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
          + "(JOUST_UIDS names others)",
        number: EUSERS)
    }
    return ProgramUser(found.number, found.lock)
  }

  /// Nil for a file that another Joust has locked.
  private static func lock(_ path: String) throws(SystemError) -> Int32? {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemError("write \(path)") }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    close(file)
    return nil
  }

  /// Gives the user a pipe, so that its program may open it by a name such as `/dev/stderr`.
  func own(pipe descriptor: Int32) { _ = fchown(descriptor, number, number) }

  /// Reports that all processes of this user have ended.
  package func vacate() { isVacant.store(true, ordering: .relaxed) }

  /// Does something with the files that this user may open, if root may not look into a process of
  /// another user, as in a container without CAP_SYS_PTRACE.
  func openingFiles<Result>(_ work: () -> Result) -> Result {
    guard !ProgramUsers.mayInspectOthers else { return work() }
    joust_open_files_as(number)
    defer { joust_open_files_as(0) }
    return work()
  }

  package static func == (left: ProgramUser, right: ProgramUser) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Which users programs run as.
package enum ProgramUsers {
  enum Policy: Equatable {
    /// The user of Joust, who is not root.
    case ordinary
    /// Each program a user of its own, out of a range.
    case own(ClosedRange<UInt32>)
    /// The user of Joust, who is root: why it can't be another one.
    case root(lack: String)
    /// What is wrong with the range that was asked for.
    case refused(String)
  }

  private static let variable = "JOUST_UIDS"

  static let policy = Policy(
    isRoot: Platform.hasProgramUsers && geteuid() == 0,
    range: unsafe getenv(variable).map { unsafe String(cString: $0) },
    rights: Platform.userRights)

  /// Whether each program gets a user of its own.
  package static var areOwn: Bool { if case .own = policy { true } else { false } }

  /// Whether a number is that of a user whom programs run as.
  static func isOne(_ number: UInt32) -> Bool {
    if case .own(let range) = policy { range.contains(number) } else { false }
  }

  /// What is wrong with `JOUST_UIDS`; nil if nothing is.
  package static var fault: String? { if case .refused(let fault) = policy { fault } else { nil } }

  /// Why programs run as root, as a sentence; nil if they don't.
  package static var lack: String? { if case .root(let lack) = policy { lack } else { nil } }

  /// Whether root of this process is root of the whole machine, or of what it sees of it.
  package static var isRootOfMachine: Bool { Platform.userRights.isRootOutside }

  /// What is to be said of the users, as a sentence; nil for an ordinary user.
  package static var remark: String? {
    switch policy {
    case .own(let range):
      "As root, Joust runs each bot, referee and build as a user of its own, from "
        + "\(range.lowerBound) to \(range.upperBound)."
    case .root(let lack): "Bots, referees and builds run as root, since \(lack)."
    case .refused(let fault): fault
    case .ordinary: nil
    }
  }

  /// The names of the protections.
  static var protections: [String] {
    switch policy {
    case .own: ["own-user"]
    case .root: ["only-one-user-mapped"]
    case .ordinary, .refused: []
    }
  }

  static var mayInspectOthers: Bool { Platform.userRights.mayInspectOthers }

  /// Whether paths below private folders can be shown to another user.
  static let mayMount = joust_may_mount() != 0

  /// Whether a program that Joust starts can be shown a path, or may reach it anyway.
  package static func canShow(_ path: String) -> Bool {
    guard areOwn else { return true }
    return PathsInPrivateFolders([path]).isEmpty || mayMount
  }

  /// A folder for temporary files that programs may reach.
  package static var temporaryFolder: String {
    let own = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return own.hasPrefix("/") && canShow(own) || !areOwn ? own : "/tmp"
  }

  /// A folder that only root may write to, in which users are locked.
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

/// What root may do with other users.
struct UserRights: Equatable {
  /// The first number and the count of each range of users that exist for this process.
  var users: [(first: UInt32, count: UInt32)] = []
  var groups: [(first: UInt32, count: UInt32)] = []
  var mayChangeGroups = true
  /// One bit for each capability.
  var capabilities: UInt64 = 0
  var isRootOutside = true

  static func == (left: Self, right: Self) -> Bool {
    left.capabilities == right.capabilities && left.mayChangeGroups == right.mayChangeGroups
      && left.isRootOutside == right.isRootOutside
      && left.users.elementsEqual(right.users, by: ==)
      && left.groups.elementsEqual(right.groups, by: ==)
  }

  func has(_ capability: UInt64) -> Bool { capabilities >> capability & 1 == 1 }

  /// CAP_SYS_PTRACE.
  var mayInspectOthers: Bool { has(19) }

  /// What is missing to start programs as any user of a range; nil if nothing is.
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
