#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct ConfinementTests {
  /// The ways to confine a program on this machine.
  static let mechanisms: [Confinement.Mechanism] = {
    let tools = [Bubblewrap.find(in: "/usr/local/bin:/usr/bin:/bin")].compactMap(\.self)
    let isolating: [Confinement.Mechanism] =
      [.namespaces] + tools.map { .bubblewrap(tool: $0) }
    return (Landlock.version > 0 ? [.landlock] : []) + isolating.filter { $0.failure == nil }
  }()

  /// Runs a script in a bot's folder `own`, next to the folder `other` of another bot, and returns
  /// whether it succeeded.
  private func succeeds(
    _ script: String, _ mechanism: Confinement.Mechanism?, network: Bool = false,
    isForCompilers: Bool = false, in scratch: Scratch
  ) throws -> Bool {
    for folder in ["own", "other"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
      _ = try scratch.file(folder + "/file", "text")
      // File modes must not be the reason why a program of another user is refused.
      try scratch.openToAll(folder)
    }
    var launch = Programs.shell(script)
    launch.folder = scratch.path + "/own"
    launch.environment["OTHER"] = scratch.path + "/other"
    launch.environment["OUTSIDE"] = "\(getpid())"
    launch.hasScratch = true
    launch.confinement = mechanism.map {
      Confinement(
        $0, readable: SystemFolders.readable(searchPath: "") + [scratch.path + "/own"])
    }
    launch.confinement?.network = network
    launch.confinement?.isForCompilers = isForCompilers
    let outcome = try Command.run(launch, within: 60_000_000_000)
    return outcome.ending.termination == .exited(status: 0)
  }

  static let allowed = [
    "cat file", "ls /usr/bin/env", "echo x > $TMPDIR/new && cat $TMPDIR/new",
    "mkdir $TMPDIR/a && ln -s b $TMPDIR/a/c && rm -r $TMPDIR/a", "echo x > /dev/null",
    "head -c 8 /dev/urandom", "exec cat /proc/self/status", "cat /proc/meminfo",
    "cat /proc/cpuinfo",
    "(cat file) | cat", "test \"$HOME\" = \"$TMPDIR\" && cd && echo x > here",
  ]

  static let refused = [
    "cat $OTHER/file", "ls $OTHER", "echo x > $OTHER/new", "echo x >> $OTHER/file",
    "rm $OTHER/file", "echo x > new", "echo x >> file", "rm file", "mkdir new",
    "chmod 777 $OTHER/file && echo x > $OTHER/file", "ln -s $OTHER $TMPDIR/way && ls $TMPDIR/way/",
    "kill -0 $OUTSIDE", "cat /proc/$OUTSIDE/cmdline | grep .", "cat /etc/shadow",
    "mount -t tmpfs none $TMPDIR", "chroot $TMPDIR /bin/true", "mknod $TMPDIR/device c 1 3",
    ": > /proc/sys/kernel/core_pattern", ": > /proc/sys/kernel/hostname", ": > /proc/1/mem",
    "ls /etc/ssl/private", "touch -c /dev/null", "chmod 600 /dev/null", ": <> /dev/ptmx",
    "head -c 70000000 /dev/zero > $TMPDIR/large",
  ]

  @Test(arguments: mechanisms, allowed)
  func `a script that uses only what is allowed succeeds in a sandbox`(
    _ mechanism: Confinement.Mechanism, _ script: String
  ) throws {
    #expect(try succeeds(script, mechanism, in: Scratch()))
  }

  @Test(arguments: mechanisms, refused)
  func `a script that uses anything else fails in a sandbox`(
    _ mechanism: Confinement.Mechanism, _ script: String
  ) throws {
    let scratch = try Scratch()
    #expect(try !succeeds(script, mechanism, in: scratch))
    #expect(FileManager.default.contents(atPath: scratch.path + "/own/file") == Data("text".utf8))
    #expect(FileManager.default.contents(atPath: scratch.path + "/other/file") == Data("text".utf8))
  }

  @Test(
    arguments: refused.prefix(13).filter {
      geteuid() != 0 || !$0.contains("OUTSIDE") && !$0.contains("chmod") && !$0.contains("shadow")
    })
  func `the refused scripts succeed without a sandbox`(_ script: String) throws {
    #expect(try succeeds(script, nil, in: Scratch()))
  }

  @Test(arguments: [("stream", true), ("datagram", false)])
  func `a listener notices that it was reached`(_ probe: String, _ isStream: Bool) {
    guard let listener = LocalListener("0", isStream: isStream) else {
      Issue.record("no port can be had")
      return
    }
    let place = listener.place
    #expect(EscapeAttempt.succeeds(probe, about: place) == true)
    let wasReached = listener.wasReached
    #expect(wasReached)
  }

  @Test(arguments: mechanisms, [true, false])
  func `a confined program has the network only if it is allowed`(
    _ mechanism: Confinement.Mechanism, isTrusted: Bool
  ) throws {
    guard let listener = LocalListener("0", isStream: true) else {
      Issue.record("no port can be had")
      return
    }
    let script = "exec bash -c 'echo > /dev/tcp/127.0.0.1/\(listener.place)'"
    #expect(try succeeds(script, mechanism, network: isTrusted, in: Scratch()) == isTrusted)
    let files = "cat $OTHER/file || echo x > file"
    #expect(try !succeeds(files, mechanism, network: isTrusted, in: Scratch()))
  }

  @Test(arguments: mechanisms)
  func `compilers in namespaces have sockets that reach no other machine`(
    _ mechanism: Confinement.Mechanism
  ) throws {
    guard let listener = LocalListener("0", isStream: true) else {
      Issue.record("no port can be had")
      return
    }
    // Foundation's `Process` wakes its thread with such a datagram, and hangs if the datagram cannot be sent.
    let own = "exec bash -c 'echo > /dev/udp/127.0.0.1/9'"
    let outside = "exec bash -c 'echo > /dev/tcp/127.0.0.1/\(listener.place)'"
    let hasOwn = try succeeds(own, mechanism, isForCompilers: true, in: Scratch())
    #expect(hasOwn == (mechanism != .landlock))
    #expect(try !succeeds(outside, mechanism, isForCompilers: true, in: Scratch()))
    #expect(try !succeeds(own, mechanism, in: Scratch()))
  }

  @Test(arguments: mechanisms)
  func `a program in a sandbox has the same exit status`(
    _ mechanism: Confinement.Mechanism
  ) throws {
    for (script, termination) in [
      ("exit 7", Termination.exited(status: 7)), ("kill -9 $$", .killed(signal: 9)),
    ] {
      var launch = Programs.shell(script)
      launch.confinement = Confinement(mechanism, readable: SystemFolders.readable(searchPath: ""))
      let process = try LineProcess(launch)
      while !process.hasEnded { LineProcess.wait(for: [process], until: .now + 5_000_000) }
      let ending = LineProcess.finish([process], within: 0)[0]
      #expect(ending.termination == termination)
      #expect(!ending.neverRan)
    }
  }

  private static let hasNamespaces: ConditionTrait = .enabled(
    if: mechanisms.contains(.namespaces), "Joust can't make namespaces on this machine")

  private func isolated(_ script: String) -> Launch {
    var launch = Programs.shell(script)
    launch.confinement = Confinement(.namespaces, readable: SystemFolders.readable(searchPath: ""))
    return launch
  }

  @Test(
    hasNamespaces,
    arguments: [
      ("exit 137", Termination.exited(status: 137)), ("exit 162", Termination.exited(status: 162)),
      ("kill -9 $$", Termination.killed(signal: 9)),
      ("kill -40 $$", Termination.killed(signal: 40)),
    ])
  func `an exit status of a program in namespaces differs from a signal`(
    _ script: String, _ termination: Termination
  ) throws {
    let process = try LineProcess(isolated(script))
    while !process.hasEnded { LineProcess.wait(for: [process], until: .now + 5_000_000) }
    #expect(LineProcess.finish([process], within: 0)[0].termination == termination)
  }

  @Test(hasNamespaces) func `the first process of the namespaces is hidden from the program`()
    throws
  {
    let scratch = try Scratch()
    #expect(try !succeeds("ls -d /proc/1", .namespaces, in: scratch))
    #expect(try succeeds("ls -d /proc/self/ /proc/$$", .namespaces, in: scratch))
  }

  @Test(hasNamespaces) func `a program in namespaces can't make another user namespace`() throws {
    let script = "test $(cat /proc/sys/user/max_user_namespaces) = 0"
    #expect(try succeeds(script, .namespaces, in: Scratch()))
  }

  @Test(hasNamespaces) func `the first process of the namespaces keeps no copy of Joust's memory`()
    throws
  {
    let bytes = 64 << 20
    let memory = [UInt8](repeating: 1, count: bytes)
    let launch = isolated("echo here; read line")
    let process = try LineProcess.start(launch)
    #expect(process.hear() == .line("here"))
    let status = "/proc/\(process.identifier)/status"
    #expect(
      eventually {
        let lines = (try? String(contentsOfFile: status, encoding: .utf8))?.split(separator: "\n")
        let line = lines?.first { $0.hasPrefix("RssAnon:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 < bytes / 8 } ?? false
      })
    #expect(memory.last == 1)
    process.finish()
  }

  @Test(hasNamespaces) func `a program in namespaces can be ended as soon as it was started`()
    throws
  {
    let readable = SystemFolders.readable(searchPath: "")
    for _ in 0..<50 {
      var launch = Programs.shell("sleep 100")
      launch.confinement = Confinement(.namespaces, readable: readable)
      let ending = LineProcess.finish([try LineProcess(launch)], within: 0)[0]
      #expect(ending.wasForced)
    }
  }

  @Test(hasNamespaces) func `a busy machine may report the end of a program late`() throws {
    let launch = isolated("echo ready; read line; exit 7")
    let process = try LineProcess.start(launch)
    #expect(process.hear() == .line("ready"))
    let supervisor = process.identifier
    // The supervisor closes its copies of the program's pipes after it has started the program.
    #expect(eventually { Folder.linkTarget(of: "/proc/\(supervisor)/fd/2") == nil })
    kill(supervisor, SIGSTOP)
    process.send(Array("go\n".utf8))
    #expect(process.hear() == .end)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.5)
      kill(supervisor, SIGCONT)
    }
    let ending = LineProcess.finish([process], within: 50_000_000)[0]
    #expect(ending.termination == .exited(status: 7))
    #expect(!ending.wasForced)
  }

  @Test(hasNamespaces) func `the system limits the processes in namespaces from the start`()
    throws
  {
    var launch = isolated("for n in 1 2 3 4 5 6 7 8 9; do sleep 100 & done; echo all")
    launch.limits.processes = 4
    let process = try LineProcess.start(launch)
    #expect(process.hear() == .end)
    process.finish()
  }

  @Test(arguments: mechanisms)
  func `a daemon ends with the program that started it`(_ mechanism: Confinement.Mechanism) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/own", withIntermediateDirectories: true)
    let pipe = scratch.path + "/own/pipe"
    #expect(NamedPipe.make(pipe))
    // The shell exits, and its remaining child holds the pipe open.
    var launch = Programs.shell("sh -c 'exec 3<>pipe; sleep 100' & sleep 0.2")
    launch.folder = scratch.path + "/own"
    launch.confinement = Confinement(
      mechanism, readable: SystemFolders.readable(searchPath: "") + [launch.folder])
    let process = try LineProcess(launch)
    while !process.hasEnded { LineProcess.wait(for: [process], until: .now + 5_000_000) }
    LineProcess.finish([process], within: 0)
    #expect(eventually { !NamedPipe.isRead(pipe) })
  }

  @Test(arguments: mechanisms)
  func `a program is found through a link to a linked folder`(
    _ mechanism: Confinement.Mechanism
  ) throws {
    let scratch = try Scratch()
    for folder in ["own", "bin", "tools-2"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path,
      toPath: scratch.path + "/tools-2/sh")
    for (link, target) in [("tools", "tools-2"), ("bin/sh", scratch.path + "/tools/sh")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(link)", withDestinationPath: target)
    }
    var launch = Programs.shell("echo here")
    launch.program = scratch.path + "/bin/sh"
    launch.folder = scratch.path + "/own"
    launch.confinement = Confinement(
      mechanism,
      readable: SystemFolders.readable(searchPath: "") + [launch.folder]
        + NeededFiles(searchPath: scratch.path + "/bin").of(launch))
    let process = try LineProcess.start(launch)
    #expect(process.hear() == .line("here"))
    process.finish()
  }

  @Test func `a hidden folder is not readable, the folders next to it are`() {
    let whole = SystemFolders.readable(searchPath: "")
    #expect(whole.contains("/usr"))
    let parts = SystemFolders.readable(searchPath: "", hidden: ["/usr/share"])
    #expect(!parts.contains("/usr"))
    #expect(parts.contains("/usr/bin"))
    #expect(!parts.contains("/usr/share"))
  }
}
#endif
