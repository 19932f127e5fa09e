import Foundation

/// A terminal window of tmux in which the program runs.
struct TerminalWindow: CustomStringConvertible {
  private let socket: String
  private let server: pid_t

  /// The path of tmux, or nil if it is not on this machine.
  private static let tmux = Machine.path(of: "tmux")

  /// Opens a window that runs a shell script in the test's folder.
  ///
  /// `$JOUST` is the program. At the end of the script, the window shows its exit status.
  init(
    _ script: String, in joust: Joust, columns: Int = 80, rows: Int = 24,
    terminal: String = "tmux-256color"
  ) throws {
    // Each window has its own socket, because the server of an earlier window leaves its socket behind.
    socket = "\(joust.folder)/tmux-\(UInt32.random(in: 0 ... .max))"
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
    server = try Self.start(
      ["-u", "-S", socket, "-D", "-f", "\(joust.folder)/tmux.conf"], log: socket + ".log")
    // The server may not be listening yet.
    var refusal = ""
    let isOpen = try eventually {
      let outcome = try run([
        "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh",
        "\(joust.folder)/window.sh",
      ])
      refusal = outcome.text
      return outcome.status == 0
    }
    guard isOpen else {
      let log = (try? String(contentsOfFile: socket + ".log", encoding: .utf8)) ?? ""
      let state = waitpid(server, nil, WNOHANG) == 0 ? "runs" : "has exited"
      close()
      throw NoWindow(description: "tmux: \(refusal); its server \(state): \(log)")
    }
  }

  /// The error of a window that tmux did not open.
  private struct NoWindow: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a server that inherits no descriptor, and writes its output to a file.
  ///
  /// The server is not a daemon, because the tests of orphans in this process would kill it, and not a
  /// `Process`, because Foundation would wait for it.
  private static func start(_ words: [String], log: String) throws -> pid_t {
    let script =
      #"for ((n = 0; n < 1024; n++)); do eval "exec $n>&-"; done 2>/dev/null; "#
      + #"exec "$@" </dev/null >"$0" 2>&1"#
    let arguments = ["bash", "-c", script, log, tmux ?? "/usr/bin/tmux"] + words
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

  /// Presses keys, given by their names in tmux, so quickly that they arrive together.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Returns the text in the window.
  func screen() throws -> String { try tmux("capture-pane", "-p") }

  /// The text in the window, for the message of a failed test.
  var description: String { (try? screen()) ?? "no screen" }

  /// Returns the text in the window with its escape sequences.
  func coloredScreen() throws -> String { try tmux("capture-pane", "-e", "-p") }

  /// Returns whether the cursor is visible and the window shows its normal screen.
  func isRestored() throws -> Bool {
    try tmux("display-message", "-p", "#{cursor_flag}#{alternate_on}") == "10\n"
  }

  /// Waits until the window shows a matching text, and returns whether it does.
  func shows(_ isWanted: (String) -> Bool) throws -> Bool {
    try eventually { isWanted(try screen()) }
  }

  /// Waits until the window shows a text, and returns whether it does.
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
    // With `-N`, tmux does not start a server.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tmux ?? "/usr/bin/tmux")
    process.arguments = ["-N", "-u", "-S", socket] + words
    process.standardInput = FileHandle.nullDevice
    // The output goes to a file, because the server could hold a pipe open forever.
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
