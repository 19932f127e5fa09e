import Foundation

/// A window of a terminal in which the program runs, by tmux.
struct TerminalWindow: CustomStringConvertible {
  private let socket: String
  private let server: pid_t

  /// The path of tmux, or nil if it is not on this machine.
  private static let tmux = Machine.path(of: "tmux")

  /// Opens a window in which a script of the shell runs in the test's folder.
  ///
  /// `$JOUST` is the program. When the script is done, the window shows its status.
  init(
    _ script: String, in joust: Joust, columns: Int = 80, rows: Int = 24,
    terminal: String = "tmux-256color"
  ) throws {
    socket = "\(joust.folder)/tmux"
    try joust.write(
      "set -g default-terminal \(terminal)\nset -g status off\nset -s escape-time 0\n",
      to: "tmux.conf")
    try joust.write(
      """
      cd '\(joust.folder)'
      unset NO_COLOR
      trap : INT
      JOUST='\(Joust.programFolder)/joust'
      \(script)
      echo "status=$?"
      exec sleep 600
      """, to: "window.sh")
    server = try Self.start(["-u", "-S", socket, "-D", "-f", "\(joust.folder)/tmux.conf"])
    // It may not listen yet.
    for _ in 0..<1200 {
      let session = try run([
        "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh",
        "\(joust.folder)/window.sh",
      ])
      guard session.status != 0 else { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Starts a server with none of our descriptors.
  ///
  /// It is no daemon, which the tests of orphans in this same process would take for theirs and kill;
  /// nor one of Foundation's processes, which would wait for its end, and for nobody else's.
  private static func start(_ words: [String]) throws -> pid_t {
    let script =
      #"for ((n = 0; n < 1024; n++)); do eval "exec $n>&-"; done 2>/dev/null; "#
      + #"exec "$@" </dev/null >/dev/null 2>&1"#
    let arguments = ["bash", "-c", script, "bash", tmux ?? "/usr/bin/tmux"] + words
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let lists = unsafe [arguments, variables].map { unsafe $0.map { unsafe strdup($0) } + [nil] }
    defer { unsafe lists.joined().forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let error = unsafe posix_spawn(&pid, "/bin/bash", nil, nil, lists[0], lists[1])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return pid
  }

  /// Closes the window.
  func close() {
    _ = try? tmux("kill-server")
    kill(server, SIGKILL)
    waitpid(server, nil, 0)
  }

  /// Presses keys, by tmux's names for them, so fast that they arrive together.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Makes the window so large.
  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What the window shows.
  func screen() throws -> String { try tmux("capture-pane", "-p") }

  /// The same, for a test that fails.
  var description: String { (try? screen()) ?? "no screen" }

  /// The same with what makes its colours.
  func colouredScreen() throws -> String { try tmux("capture-pane", "-e", "-p") }

  /// Whether the cursor can be seen and the window's usual screen is shown.
  func isRestored() throws -> Bool {
    try tmux("display-message", "-p", "#{cursor_flag}#{alternate_on}") == "10\n"
  }

  /// Waits, at most a minute or two, until the window shows what is wanted.
  func shows(_ isWanted: (String) -> Bool) throws -> Bool {
    for _ in 0..<1200 {
      if isWanted(try screen()) { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// Waits, at most a minute or two, until the window shows a text.
  func shows(_ text: String) throws -> Bool { try shows { $0.contains(text) } }

  @discardableResult
  private func tmux(_ words: String...) throws -> String { try tmux(words) }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    let (status, text) = try run(words)
    guard status != 0 else { return text }
    print("tmux \(words) ended with \(status): \(text)")
    return ""
  }

  private func run(_ words: [String]) throws -> (status: Int32, text: String) {
    // By `-N` it starts no server of its own where there is none yet.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tmux ?? "/usr/bin/tmux")
    process.arguments = ["-N", "-u", "-S", socket] + words
    process.standardInput = FileHandle.nullDevice
    // A file and not a pipe, which the server could hold open for ever.
    let file = "\(socket)-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let output = FileHandle(forWritingAtPath: file)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: file, encoding: .utf8))
  }
}
