import Foundation

/// A window of a terminal in which the program runs, by tmux.
struct TerminalWindow: CustomStringConvertible {
  private let socket: String

  /// Where tmux is; nil where it isn't.
  static let tmux: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/tmux" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

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
    // The server that it leaves behind holds what tells of its end: it isn't waited for.
    try start(
      "-f", "\(joust.folder)/tmux.conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "sh", "\(joust.folder)/window.sh")
    for _ in 0..<1200 {
      guard try tmux("list-sessions").isEmpty else { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  private func start(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tmux ?? "/usr/bin/tmux")
    process.arguments = ["-u", "-S", socket] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.closeDescriptors()
    try process.run()
  }

  /// Closes the window.
  func close() {
    _ = try? tmux("kill-server")
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tmux ?? "/usr/bin/tmux")
    process.arguments = ["-u", "-S", socket] + words
    // A file and not a pipe, which the server could hold open for ever.
    let file = "\(socket)-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let output = FileHandle(forWritingAtPath: file)
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // The first questions come before the window is there.
    if process.terminationStatus != 0, words != ["list-sessions"] {
      print("tmux \(words): \(process.terminationReason) \(process.terminationStatus): \(text)")
    }
    return process.terminationStatus == 0 ? text : ""
  }
}
