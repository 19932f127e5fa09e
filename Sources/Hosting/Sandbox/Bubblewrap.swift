#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
