import Hosting

/// What a program was heard to say.
enum Heard: Equatable {
  case line(String)
  case overLimit
  /// It closed its output, or ended.
  case end
  /// It said nothing for so long that the test gives up.
  case nothing
}

extension LineProcess {
  /// Starts a program whose death does not end the tests.
  static func start(_ launch: Launch) throws -> LineProcess {
    Signals.ignoreRefusedWrites()
    return try LineProcess(launch)
  }

  /// Listens until the program has written a line, or never will.
  func hear() -> Heard {
    listen()
    defer { ignore() }
    let deadline = Instant.now + Self.patience
    while Instant.now < deadline {
      switch takeLine() {
      case .whole(let line): return .line(String(decoding: line, as: UTF8.self))
      case .overLimit: return .overLimit
      case .closed: return .end
      case .partial: Self.wait(for: [self], until: deadline)
      }
    }
    return .nothing
  }

  /// Waits until something holds, for a while.
  func wait(until holds: () -> Bool) -> Bool {
    let deadline = Instant.now + Self.patience
    while !holds(), Instant.now < deadline {
      Self.wait(for: [self], until: min(deadline, .now + 50_000_000))
    }
    return holds()
  }

  /// Ends the program, which may take its time.
  @discardableResult
  func finish(within nanoseconds: Int64 = patience) -> Ending {
    Self.finish([self], within: nanoseconds)[0]
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// How long a test waits for what must come, in nanoseconds.
  static var patience: Int64 { 30_000_000_000 }
}
