/// bubblewrap (`bwrap`): runs a program in namespaces of its own.
package enum Bubblewrap {
  /// Finds its program in some folders, separated by colons.
  package static func find(in folders: String) -> String? {
    ProgramSearch.find("bwrap", in: folders)
  }

  /// Tries it out.
  ///
  /// - Returns: why it doesn't work here, in its own words; nil where it does.
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
      switch error {
      case .program(let sentence): return sentence
      case .system(let failure): return failure.description
      }
    }
  }

  /// The words that run a program confined.
  ///
  /// Its tree of files holds only what it may read, at the places where it is outside, so that
  /// paths which a build has written down stay right.
  static func arguments(
    for launch: Launch, _ readable: [String], reportsStatus: Bool
  ) -> [String] {
    var words = ["bwrap"]
    for kind in ["user", "pid", "net", "ipc", "uts"] { words.append("--unshare-\(kind)") }
    words += ["--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--clearenv"]
    let own = ["HOME": "/tmp", "TMPDIR": "/tmp"]
    for (name, value) in launch.environment.merging(own, uniquingKeysWith: { $1 }).sorted(by: <) {
      words += ["--setenv", name, value]
    }
    words += ["--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--hostname", "bot"]
    words += ["--proc", "/proc", "--dev", "/dev"]
    words += ["--size", "\(Confinement.scratchLimit)", "--tmpfs", "/tmp"]
    words += ["--size", "1048576", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]
    for path in readable {
      if let target = Folder.linkTarget(of: path), !path.dropFirst().contains("/") {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    words += ["--chdir", launch.folder, "--remount-ro", "/"]
    if reportsStatus { words += ["--json-status-fd", "3"] }
    return words + ["--", launch.program] + launch.arguments.dropFirst()
  }
}
