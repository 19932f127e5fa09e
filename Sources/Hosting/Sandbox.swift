import CHosting

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
  /// Under bubblewrap, the program sees only the readable files in them.
  package var listed: [String] = []
  /// Whether the program may use the network.
  package var network = false
  /// Whether the program runs compilers.
  ///
  /// Compilers make executable files, and some need sockets, such as SwiftPM, which otherwise hangs in
  /// Foundation's `Process`.
  package var isForCompilers = false
  /// Whether signals stop the program between its turns.
  ///
  /// The program then may not create timers, because a timer could continue it.
  package var isStoppedBySignals = false
  /// The mechanism whose refused system calls are reported, or nil for no report.
  ///
  /// During the report, another mechanism confines the program.
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
    /// The kernel's Landlock with a filter of system calls. It needs no privilege and no other
    /// program.
    case landlock
    /// Separate namespaces made by bubblewrap, whose path is `tool`.
    case bubblewrap(tool: String)
  }

  /// Returns whether a path without links is readable.
  func opens(_ file: String) -> Bool {
    readable.contains { file.isBelow($0) }
      || readable.contains { file.isBelow(Folder.resolved($0) ?? $0) }
  }

  /// The system call filter as a program for the kernel; empty if this architecture has no filter.
  var filter: [UInt8] {
    let isTool = (reported ?? mechanism) != .landlock
    var traits: SystemCallFilter = []
    // Under bubblewrap, the sockets belong to a separate network without connections.
    if network || isForCompilers && isTool { traits.insert(.hasSockets) }
    // Under Landlock, a bot can name the files of other programs, and only the filter prevents the bot from
    // changing their modes, owners and times.
    if !isForCompilers && !isTool { traits.insert(.sharesFiles) }
    if isForCompilers { traits.insert(.builds) }
    if isStoppedBySignals { traits.insert(.isStopped) }
    if reported != nil { traits.insert(.reportsRefusals) }
    return traits.program
  }

  var isTool: Bool { mechanism != .landlock }

  /// The limit on the total size of the temporary files of a confined program, in bytes.
  package static let scratchLimit = 64 << 20
  package static let scratchFiles = 10_000

  /// The number of processes of the sandbox tool: one outside of the sandbox, and the first process inside.
  static let toolProcesses = 2

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

/// bubblewrap (`bwrap`), which runs a program in separate namespaces.
package enum Bubblewrap {
  package static func find(in folders: String) -> String? {
    ProgramSearch.find("bwrap", in: folders)
  }

  /// Runs a trivial program with the tool as a test.
  ///
  /// Returns its error message, or nil if it works.
  package static func failure(of tool: String) -> String? {
    guard let program = ProgramSearch.find("true", in: "/usr/bin:/bin") else {
      return "there is no program to test it with"
    }
    var launch = Launch(program: program, arguments: ["true"], folder: "/", environment: [:])
    launch.confinement = Confinement(
      .bubblewrap(tool: tool), readable: SystemFolders.readable(searchPath: ""))
    do {
      let (ending, output) = try Command.run(launch, within: 10_000_000_000)
      guard ending.termination != .exited(status: 0) else { return nil }
      let words = String(decoding: output, as: UTF8.self).split(separator: "\n").last
      return words.map(String.init) ?? "it \(ending.termination)"
    } catch {
      return error.sentence
    }
  }

  /// Returns the arguments that run a program in the sandbox.
  ///
  /// The sandbox contains only the readable files, at their original paths, so that paths inside built files
  /// remain valid.
  static func arguments(for launch: Launch) -> [String] {
    var words = ["bwrap"]
    let isOnline = launch.confinement?.network ?? false
    for kind in ["user", "pid", "ipc", "uts"] + (isOnline ? [] : ["net"]) {
      words.append("--unshare-\(kind)")
    }
    words += ["--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--clearenv"]
    let own = launch.hasScratch ? ["HOME": "/tmp", "TMPDIR": "/tmp"] : [:]
    for (name, value) in launch.environment.merging(own, uniquingKeysWith: { $1 }).sorted(by: <) {
      words += ["--setenv", name, value]
    }
    words += ["--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--hostname", "bot"]
    // Without these options, a process of root could write to the machine's settings, and any process could
    // write to the tool's memory.
    words += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"]
    words += ["--size", "\(Confinement.scratchLimit)", "--tmpfs", "/tmp"]
    words += ["--size", "1048576", "--tmpfs", "/dev/shm"]
    // Shared memory that is mapped from this device is not counted for any process.
    if launch.confinement?.isForCompilers == false {
      words += ["--ro-bind", "/dev/null", "/dev/zero"]
    }
    words += ["--remount-ro", "/dev"]
    var readable = launch.confinement?.readable ?? []
    // The settings of the network may change during a run.
    let settings = readable.filter { $0.isBelow("/etc") }
    if !isOnline, settings.count > 3,
      settings.allSatisfy({ Folder.linkTarget(of: $0) == nil || isKept($0, in: launch) }),
      let copy = SettingsCopy.folder(of: settings)
    {
      words += ["--ro-bind", copy, "/etc"]
      readable.removeAll { $0.isBelow("/etc") }
    }
    for path in readable {
      if let target = Folder.linkTarget(of: path), isKept(path, in: launch) {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    for path in launch.confinement?.writable ?? [] { words += ["--bind", path, path] }
    words += ["--chdir", launch.folder, "--remount-ro", "/", "--json-status-fd", "3"]
    if launch.confinement?.filter.isEmpty == false { words += ["--seccomp", "4"] }
    return words + ["--", launch.program] + launch.arguments.dropFirst()
  }

  /// Returns whether a link remains a link in the sandbox, because its target is also visible there.
  private static func isKept(_ link: String, in launch: Launch) -> Bool {
    guard let file = Folder.resolved(link) else { return false }
    return launch.confinement?.opens(file) ?? false
  }
}

/// The kernel's Landlock, with which an unprivileged process confines the programs that it starts.
package enum Landlock {
  /// The version of the kernel's Landlock interface, from 1, or 0 if there is none.
  package static let version = Int(joust_landlock_version())

  /// Whether Landlock prevents signals to processes outside: from version 6 of the interface on, in Linux
  /// 6.12.
  package static var scopesSignals: Bool { version >= 6 }

  /// Returns the actions that Landlock cannot prevent with its version, or without the system call filter;
  /// nil if there are none.
  package static func lack(
    of version: Int = version, hasFilter: Bool = SystemCallFilter.exists
  ) -> String? {
    if version < 1 {
      return
        "this kernel has no Landlock (Linux 5.13 or later has it, if the boot option lsm= names "
        + "it)"
    }
    let lacks =
      (version < 3 ? ["truncate files of other programs (refused from Linux 6.2 on)"] : [])
      + (version < 6 ? ["signal processes outside (refused from Linux 6.12 on)"] : [])
      + (hasFilter
        ? []
        : ["use sockets and change files of other programs (refused only on x86-64 and ARM64)"])
    guard !lacks.isEmpty else { return nil }
    return "with the Landlock of this kernel, bots could " + lacks.joined(separator: ", and ")
  }
}

extension Ending {
  /// Returns the end of a program that a sandbox tool ran, corrected by the report of the tool.
  func corrected(by report: borrowing Descriptor) -> Ending {
    var ending = self
    guard !wasForced, case .exited = termination else { return ending }
    let text = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      guard case .bytes(let count) = unsafe report.receive(into: room) else { return "" }
      return unsafe String(decoding: room.prefix(count), as: UTF8.self)
    }
    // The line is missing if the program never ran or was killed together with the tool.
    let line = text.split(separator: "\n").last { $0.contains("\"exit-code\":") }
    guard let status = line.flatMap({ Int32($0.filter(\.isNumber)) }) else {
      ending.neverRan = true
      return ending
    }
    // The tool reports a signal like a shell: status 128 + 9 for a program that signal 9 ended.
    if (129...159).contains(status) { ending.termination = .killed(signal: status - 128) }
    return ending
  }
}

package enum Protections {
  /// Returns the names of the protections in effect: those for every bot, then those of the sandbox.
  package static func inForce(_ mechanism: Confinement.Mechanism?) -> [String] {
    let names =
      ["own-files-only", "scratch-folder", "no-network", "no-capabilities"]
      + (SystemCallFilter.exists ? ["system-call-filter"] : [])
    let confining =
      switch mechanism {
      case .bubblewrap: ["bwrap"] + names + ["no-signals-outside", "pid-namespace"]
      case .landlock: ["landlock"] + names + (Landlock.scopesSignals ? ["no-signals-outside"] : [])
      case nil: [String]()
      }
    return [
      "own-session", "closed-descriptors", "clean-environment", "memory-limit", "process-limit",
    ]
      + ProgramUsers.protections
      + Platform.protections + accounting + confining
  }

  /// The names of the protections that accounting and system limits provide.
  private static var accounting: [String] {
    guard let folder = ControlGroupFolder.shared else {
      return (Platform.countsProcessorTime ? ["counted-processor-time"] : [])
        + (Autogroup.isInForce ? ["processor-share"] : [])
    }
    let groups = ["group-processor-time", "group-freeze", "group-kill"]
    let names = [
      ("group-memory", ControlGroupFolder.Controller.memory), ("group-processes", .pids),
      ("group-processor-share", .cpu),
    ]
    let limits = names.filter { folder.controllers.contains($0.1) }.map(\.0)
    let shares = Autogroup.isInForce && !folder.controllers.contains(.cpu)
    return groups + limits + (shares ? ["processor-share"] : [])
  }
}

/// Attempts to leave the confinement, as a hostile program would make them.
package enum EscapeAttempt {
  /// Makes an attempt of `joust_attempt` in a separate process, and returns whether it succeeds.
  ///
  /// Returns nil if this system does not support the attempted action.
  package static func succeeds(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_attempt(name, about)
    return outcome < 0 ? nil : outcome > 0
  }
}

/// A listening socket on this machine that programs may try to reach.
package struct LocalListener: ~Copyable {
  private let descriptor: Descriptor
  /// The address: a port of the loopback interface, an abstract name that begins with @, or a path.
  package let place: String

  /// Listens on an address; port "0" means any free port.
  ///
  /// Returns nil if the system refuses it.
  package init?(_ place: String, isStream: Bool) {
    var room = Array(place.utf8CString)
    room += Array(repeating: 0, count: 64)
    let number = unsafe joust_listen(isStream ? 1 : 0, &room, Int32(room.count))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
    self.place = String(
      decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a program connects to the socket within 100 ms.
  package var wasReached: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 100) > 0
  }
}
