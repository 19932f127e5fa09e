/// bubblewrap (`bwrap`), which runs a program in separate namespaces.
package enum Bubblewrap {
  package static func find(in folders: String) -> String? {
    ProgramSearch.find("bwrap", in: folders)
  }

  /// Returns the arguments that run a program in the sandbox.
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
    // Without these options, a program could write to the memory of bubblewrap and, if Joust is root, to the
    // machine's settings.
    words += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"]
    words += ["--size", "\(Confinement.scratchLimit)", "--tmpfs", "/tmp"]
    words += ["--size", "1048576", "--tmpfs", "/dev/shm"]
    // Shared memory that is mapped from this device is not counted for any process.
    if launch.confinement?.isForCompilers == false {
      words += ["--ro-bind", "/dev/null", "/dev/zero"]
    }
    // Terminals would use memory that is not counted.
    words += ["--size", "4096", "--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts"]
    words += ["--remount-ro", "/dev"]
    let files = VisibleFiles.recent(of: launch)
    for (path, target) in files?.links ?? [] { words += ["--symlink", target, path] }
    for path in files?.mounted ?? [] { words += ["--ro-bind-try", path, path] }
    for path in launch.confinement?.writable ?? [] { words += ["--bind", path, path] }
    words += ["--chdir", launch.folder, "--remount-ro", "/", "--json-status-fd", "3"]
    if launch.confinement?.filter.isEmpty == false { words += ["--seccomp", "4"] }
    return words + ["--", launch.program] + launch.arguments.dropFirst()
  }
}
