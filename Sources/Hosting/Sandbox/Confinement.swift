#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The confinement of a program: the mechanism and the remaining permissions.
package struct Confinement: Hashable, Sendable {
  package var mechanism: Mechanism
  /// The files and folders that the program may read and execute, including everything inside the folders.
  package var readable: [String]
  /// The folders that the program may change in addition to its folder for temporary files.
  package var writable: [String] = []
  /// The folders that the program may list.
  ///
  /// In namespaces, the program sees only the readable files in them.
  package var listed: [String] = []
  /// Whether the program may use the network.
  package var network = false
  /// Whether the program runs compilers.
  ///
  /// Compilers make executable files. Some build tools need sockets: without them, SwiftPM hangs in
  /// Foundation's `Process`.
  package var isForCompilers = false
  /// Whether signals stop the program between its turns.
  ///
  /// Such a program may not create timers, because the signal of a timer could continue the program.
  package var isStoppedBySignals = false
  /// The usual mechanism of a program whose refused system calls are reported, or nil for no report.
  ///
  /// For the report, Landlock confines the program, with the system call filter of the usual mechanism.
  var reported: Mechanism?

  package init(_ mechanism: Mechanism, readable: [String]) {
    self.mechanism = mechanism
    self.readable = []
    open(readable)
  }

  /// Adds readable files and folders.
  package mutating func open(_ paths: [String]) {
    var all = readable
    for path in paths where !all.contains(path) { all.append(path) }
    readable = all.filter { path in !all.contains { $0 != path && path.isBelow($0) } }
  }

  package enum Mechanism: Hashable, Sendable {
    /// The kernel's Landlock with a filter of system calls.
    ///
    /// This mechanism needs no privilege and no other program.
    case landlock
    /// Separate namespaces with a filter of system calls, made by Joust.
    case namespaces
    /// Separate namespaces with the filter, made by bubblewrap, whose path is `tool`.
    ///
    /// Some systems allow namespaces only to certain programs, such as bubblewrap.
    case bubblewrap(tool: String)
  }

  /// Returns whether a path without links is readable.
  func opens(_ file: String) -> Bool {
    readable.contains { file.isBelow($0) }
      || readable.contains { file.isBelow(Folder.resolved($0) ?? $0) }
  }

  /// The system call filter as a program for the kernel; empty if this architecture has no filter.
  var filter: [UInt8] {
    let mechanism = reported ?? mechanism
    let isIsolated = mechanism != .landlock
    var traits: SystemCallFilter = []
    // In namespaces, the sockets belong to a separate network without connections.
    if network || isForCompilers && isIsolated { traits.insert(.hasSockets) }
    // Under Landlock, a bot can name the files of other programs, and in bubblewrap, the devices of the
    // machine. Only the filter prevents the bot from changing their modes, owners and times.
    if !isForCompilers && mechanism != .namespaces { traits.insert(.sharesFiles) }
    if isForCompilers { traits.insert(.builds) }
    if isStoppedBySignals { traits.insert(.isStopped) }
    if reported != nil { traits.insert(.reportsRefusals) }
    return traits.program
  }

  /// Whether the program runs in its own namespaces.
  var isIsolated: Bool { mechanism != .landlock }

  /// The limit on the total size of the temporary files of a confined program, in bytes.
  package static let scratchLimit = 64 << 20
  /// The limit on the number of the temporary files of a confined program.
  package static let scratchFiles = 10_000

  /// The number of processes that supervise the program: the first process in its namespaces and, with
  /// bubblewrap, one process outside of them.
  var supervisorCount: Int {
    switch mechanism {
    case .landlock: 0
    case .namespaces: 1
    case .bubblewrap: 2
    }
  }

  /// The devices that the program may read and write.
  ///
  /// Shared memory that is mapped from `/dev/zero` is not counted for any process, so only builds may use it.
  var devices: [String] {
    (["null", "full", "random", "urandom"] + (isForCompilers ? ["zero"] : [])).map { "/dev/\($0)" }
  }

  /// The kernel's files with information about the machine and about the process that reads them.
  static let kernelFiles =
    ["self", "cpuinfo", "filesystems", "loadavg", "meminfo", "stat", "sys", "uptime", "version"]
    .map { "/proc/\($0)" }
    + ["devices/system/cpu", "devices/system/node", "fs/cgroup", "kernel/mm"].map { "/sys/\($0)" }
}

extension Confinement.Mechanism {
  /// Runs a trivial program in the sandbox as a test.
  ///
  /// Returns the error message, or nil if the sandbox works.
  package var failure: String? {
    guard let program = ProgramSearch.find("true", in: "/usr/bin:/bin") else {
      return "the test program 'true' is neither in /usr/bin nor in /bin"
    }
    var launch = Launch(program: program, arguments: ["true"], folder: "/", environment: [:])
    launch.confinement = Confinement(self, readable: SystemFolders.readable(searchPath: ""))
    do {
      let (ending, output) = try Command.run(launch, within: 10_000_000_000)
      guard ending.termination != .exited(status: 0) else { return nil }
      let words = String(decoding: output, as: UTF8.self).split(separator: "\n").last
      return words.map(String.init) ?? "the test program 'true' \(ending.termination)"
    } catch {
      return error.sentence
    }
  }
}
