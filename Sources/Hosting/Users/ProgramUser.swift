import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A system user under which Joust, as root, runs one program at a time.
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
    /// The released users that may still have running processes.
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
  /// Returns nil if programs run as the user of Joust, or if `JOUST_UIDS` is invalid.
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

  /// Makes the user the owner of a pipe, so that the program may open a path such as `/dev/stderr`.
  func own(pipe descriptor: Int32) { _ = fchown(descriptor, number, number) }

  /// Frees the user after all its processes have exited.
  package func vacate() { isVacant.store(true, ordering: .relaxed) }

  /// Runs a closure that inspects processes of this user.
  ///
  /// If root may not inspect processes of other users, as in a container without CAP_SYS_PTRACE, the closure
  /// opens files as this user.
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
