import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What keeps a program from the rest of the machine, and what it leaves to it.
package struct Confinement: Hashable, Sendable {
  package var mechanism: Mechanism
  /// The files and folders that the program may read and execute; all that stands below counts.
  package var readable: [String]
  /// The folders that it may change beside its own for temporary files.
  package var writable: [String] = []
  /// The folders whose names of files it may read; bubblewrap shows those alone that are readable.
  package var listed: [String] = []
  /// Whether it may use the network.
  package var network = false
  /// Whether compilers run in it, which make programs executable, and some of which hang without
  /// sockets, as SwiftPM does by Foundation's `Process`.
  package var isForCompilers = false
  /// Whether signals stop it between its turns, so that it may have no timers that let it go on.
  package var isStoppedBySignals = false
  /// The mechanism whose refused system calls are reported, by means of another; nil for no report.
  var reported: Mechanism?

  package init(_ mechanism: Mechanism, readable: [String]) {
    self.mechanism = mechanism
    self.readable = []
    open(readable)
  }

  /// Opens more files and folders.
  package mutating func open(_ paths: [String]) {
    var all = readable
    for path in paths where !all.contains(path) { all.append(path) }
    readable = all.filter { path in !all.contains { $0 != path && path.isBelow($0) } }
  }

  package enum Mechanism: Hashable, Sendable {
    /// The kernel's Landlock, with a filter of system calls: no privilege and no other program.
    case landlock
    /// bubblewrap, by the path of its program: namespaces of the program's own.
    case bubblewrap(tool: String)
  }

  /// Whether a path without links is readable.
  func opens(_ file: String) -> Bool {
    readable.contains { file.isBelow($0) }
      || readable.contains { file.isBelow(Folder.resolved($0) ?? $0) }
  }

  /// The filter of system calls, as the kernel takes it; empty where this machine has none.
  var filter: [UInt8] {
    let isTool = (reported ?? mechanism) != .landlock
    var traits: SystemCallFilter = []
    // Under bubblewrap sockets belong to a network of its own, which leads nowhere.
    if network || isForCompilers && isTool { traits.insert(.hasSockets) }
    // Landlock lets a bot name others' files, too, and only the filter keeps it from changing their
    // modes, owners and times.
    if !isForCompilers && !isTool { traits.insert(.sharesFiles) }
    if isForCompilers { traits.insert(.builds) }
    if isStoppedBySignals { traits.insert(.isStopped) }
    if reported != nil { traits.insert(.reportsRefusals) }
    return traits.program
  }

  var isTool: Bool { mechanism != .landlock }

  /// The most bytes that a confined program may have in temporary files.
  package static let scratchLimit = 64 << 20
  package static let scratchFiles = 10_000

  /// The processes of a tool that confines a program: one outside, and the first one inside.
  static let toolProcesses = 2

  /// The devices that a program may read and write.
  ///
  /// Memory that is mapped from `/dev/zero` and shared belongs to no process: that one is for builds.
  var devices: [String] {
    (["null", "full", "random", "urandom"] + (isForCompilers ? ["zero"] : [])).map { "/dev/\($0)" }
  }

  /// What the kernel tells every program about the machine and about itself.
  static let kernelFiles =
    ["self", "cpuinfo", "filesystems", "loadavg", "meminfo", "stat", "sys", "uptime", "version"]
    .map { "/proc/\($0)" }
    + ["devices/system/cpu", "devices/system/node", "fs/cgroup", "kernel/mm"].map { "/sys/\($0)" }
}

/// bubblewrap (`bwrap`): runs a program in namespaces of its own.
package enum Bubblewrap {
  package static func find(in folders: String) -> String? {
    ProgramSearch.find("bwrap", in: folders)
  }

  /// Tries it out: why it doesn't work here, in its own words; nil where it does.
  package static func failure(of tool: String) -> String? {
    guard let program = ProgramSearch.find("true", in: "/usr/bin:/bin") else {
      return "there is no program to try it with"
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

  /// The words that run a program confined.
  ///
  /// Its tree of files holds only what it may read, at the places where it is outside, so that
  /// paths which a build has written down stay right.
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
    // Root's process could else write to the machine's settings, and each to the tool's memory.
    words += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"]
    words += ["--size", "\(Confinement.scratchLimit)", "--tmpfs", "/tmp"]
    words += ["--size", "1048576", "--tmpfs", "/dev/shm"]
    // What is mapped from it and shared is memory that no process has.
    if launch.confinement?.isForCompilers == false {
      words += ["--ro-bind", "/dev/null", "/dev/zero"]
    }
    words += ["--remount-ro", "/dev"]
    for path in launch.confinement?.readable ?? [] {
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

  /// Whether a link stays one: its target is there, too.
  private static func isKept(_ link: String, in launch: Launch) -> Bool {
    guard let file = Folder.resolved(link) else { return false }
    return launch.confinement?.opens(file) ?? false
  }
}

/// The kernel's Landlock: a program may be confined by the one that starts it, without privilege.
package enum Landlock {
  /// The version of its interface that the kernel has, from 1; 0 where there is none.
  package static let version = Int(joust_landlock_version())

  /// Whether it keeps programs from signalling those outside: from version 6 on, Linux 6.12.
  package static var scopesSignals: Bool { version >= 6 }

  /// What it leaves to programs, for want of a version or of the filter of system calls; nil where
  /// that is nothing.
  package static func lack(
    of version: Int = version, hasFilter: Bool = SystemCallFilter.exists
  ) -> String? {
    if version < 1 {
      return
        "this kernel has no Landlock (Linux 5.13 or later has it, if the boot option lsm= names "
        + "it)"
    }
    let lacks =
      (version < 3 ? ["truncate others' files (refused from Linux 6.2 on)"] : [])
      + (version < 6 ? ["signal processes outside (refused from Linux 6.12 on)"] : [])
      + (hasFilter
        ? [] : ["use sockets and change others' files (refused on x86-64 and ARM64 alone)"])
    guard !lacks.isEmpty else { return nil }
    return "under this kernel's Landlock bots could " + lacks.joined(separator: ", and ")
  }
}

extension Ending {
  /// The ending of a program that a tool ran, by the report of that tool.
  func corrected(by report: borrowing Descriptor) -> Ending {
    var ending = self
    guard !wasForced, case .exited = termination else { return ending }
    let text = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      guard case .bytes(let count) = unsafe report.receive(into: room) else { return "" }
      return unsafe String(decoding: room.prefix(count), as: UTF8.self)
    }
    // There is no such line of a program that never ran or was killed with the tool.
    let line = text.split(separator: "\n").last { $0.contains("\"exit-code\":") }
    guard let status = line.flatMap({ Int32($0.filter(\.isNumber)) }) else {
      ending.neverRan = true
      return ending
    }
    // The tool says of a program that signal 9 has ended that it exited with 128 + 9, as a shell does.
    if (129...159).contains(status) { ending.termination = .killed(signal: status - 128) }
    return ending
  }
}

package enum Protections {
  /// The protections in force: those of every bot, then those of confined ones.
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

  /// How the system accounts for bots, and what it holds them to.
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

/// What a hostile program would try to get out of its confinement.
package enum EscapeAttempt {
  /// Tries what `joust_attempt` knows by a name, in a program of its own; nil where this system has
  /// no such thing.
  package static func succeeds(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_attempt(name, about)
    return outcome < 0 ? nil : outcome > 0
  }
}

/// A socket on this machine that programs may try to reach.
package struct LocalListener: ~Copyable {
  private let descriptor: Descriptor
  /// Where it listens: a port of the loopback interface, an abstract name that begins with @, or a
  /// path.
  package let place: String

  /// Nil where the system can't; `place` "0" is any port.
  package init?(_ place: String, isStream: Bool) {
    var room = Array(place.utf8CString)
    room += Array(repeating: 0, count: 64)
    let number = unsafe joust_listen(isStream ? 1 : 0, &room, Int32(room.count))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
    self.place = String(
      decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether somebody has reached it, within a tenth of a second.
  package var wasReached: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 100) > 0
  }
}
