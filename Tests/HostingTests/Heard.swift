import Hosting

/// The output of a program that a test waited for.
enum Heard: Equatable {
  case line(String)
  case overLimit
  /// The program closed its output or exited.
  case end
  /// The program wrote nothing until the test stopped waiting.
  case nothing
}

extension LineProcess {
  /// Starts a program whose exit does not end the tests.
  static func start(_ launch: Launch) throws -> LineProcess {
    Signals.ignoreRefusedWrites()
    return try LineProcess(launch)
  }

  /// Waits for the next line, the end of the output, or the time limit of the test.
  func hear() -> Heard {
    listen()
    defer { ignore() }
    let deadline = Instant.now + Self.patience
    while Instant.now < deadline {
      switch nextLine() {
      case .whole(let line): return .line(String(decoding: line, as: UTF8.self))
      case .overLimit: return .overLimit
      case .closed: return .end
      case .partial: Self.wait(for: [self], until: deadline)
      }
    }
    return .nothing
  }

  /// Reads output until a condition holds, and returns whether it does.
  func wait(until holds: () -> Bool) -> Bool {
    let deadline = Instant.now + Self.patience
    while !holds() {
      guard Instant.now < deadline else { return false }
      Self.wait(for: [self], until: min(deadline, .now + 50_000_000))
    }
    return true
  }

  /// Ends the program, and waits for it.
  @discardableResult
  func finish(within nanoseconds: Int64 = patience) -> Ending {
    Self.finish([self], within: nanoseconds)[0]
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// The longest wait of a test, in nanoseconds.
  static var patience: Int64 { 30_000_000_000 }
}
