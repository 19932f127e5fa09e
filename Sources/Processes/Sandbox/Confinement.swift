/// What keeps a program from the rest of the machine, and what it leaves to it.
package struct Confinement: Hashable, Sendable {
  /// How it is done.
  package var mechanism: Mechanism
  /// The files and folders that the program may read and execute; all that stands below counts.
  package var readable: [String]

  package init(_ mechanism: Mechanism, readable: [String]) {
    self.mechanism = mechanism
    self.readable = readable
  }

  /// A way to confine a program.
  package enum Mechanism: Hashable, Sendable {
    /// The kernel's Landlock, with a filter of system calls: no privilege and no other program.
    case landlock
    /// bubblewrap, by the path of its program: namespaces of the program's own.
    case bubblewrap(tool: String)
  }

  /// Whether another program stands between us and this one.
  var isTool: Bool {
    switch mechanism {
    case .bubblewrap: true
    case .landlock: false
    }
  }

  /// The most bytes that a confined program may have in temporary files.
  package static let scratchLimit = 64 << 20
  /// The most temporary files that it may have.
  package static let scratchFiles = 10_000

  /// What every program may read and write: devices that hold nothing.
  static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/\($0)" }

  /// What the kernel tells every program about the machine and about itself.
  static let kernelFiles =
    ["self", "cpuinfo", "filesystems", "loadavg", "meminfo", "stat", "sys", "uptime", "version"]
    .map { "/proc/\($0)" }
    + ["devices/system/cpu", "devices/system/node", "fs/cgroup", "kernel/mm"].map { "/sys/\($0)" }
}
