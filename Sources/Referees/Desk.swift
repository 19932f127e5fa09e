import Processes
import Synchronization
import Tournaments

/// The place of one copy of a referee; its process never leaves it.
final class Desk: Sendable {
  private struct State {
    var process: LineProcess?
    var nextLook = Instant.now
  }

  private let state = Mutex(State())

  init() {}

  /// Asks the copy, which is started if need be; one that dies of a question is started afresh for
  /// it once, since the machine may have ended it.
  func answer(
    to question: [UInt8]?, of referee: Referee
  ) throws(RefereeFailure) -> [UInt8] {
    try state.withLock { state throws(RefereeFailure) in
      if state.process?.hasEnded ?? false { Self.end(&state) }
      do throws(Silence) {
        return try Self.ask(question, referee, &state)
      } catch {
        guard case .death = error else { throw error.failure(of: referee) }
      }
      do throws(Silence) {
        return try Self.ask(question, referee, &state)
      } catch {
        throw error.failure(of: referee)
      }
    }
  }

  /// Ends the copy.
  func close() {
    state.withLock { state in
      guard let process = state.process else { return }
      LineProcess.finish([process], within: 200_000_000)
      state.process = nil
    }
  }

  /// Why there is no answer.
  private enum Silence: Error {
    case death(String)
    case fault(String)
    case timeout(String)
    case stop

    func failure(of referee: Referee) -> RefereeFailure {
      switch self {
      case .death(let deed), .fault(let deed): referee.failure(deed)
      case .timeout(let deed): referee.failure(deed, .silence)
      case .stop: RefereeFailure("\(referee.title) was not waited for", .stop)
      }
    }
  }

  private static func ask(
    _ question: [UInt8]?, _ referee: Referee, _ state: inout State
  ) throws(Silence) -> [UInt8] {
    if state.process == nil {
      do throws(LaunchError) {
        state.process = try LineProcess(referee.launch)
      } catch {
        switch error {
        case .program(let sentence): throw .fault("could not be started: \(sentence)")
        case .system(let failure): throw .fault("could not be started: \(failure.advice)")
        }
      }
      let answer = try exchange(referee.greeting, referee, &state)
      guard question != nil else { return answer }
    }
    return try exchange(question ?? referee.greeting, referee, &state)
  }

  /// Sends a line and waits for the answer; without one, the process is ended.
  private static func exchange(
    _ line: [UInt8], _ referee: Referee, _ state: inout State
  ) throws(Silence) -> [UInt8] {
    guard let process = state.process else { throw .stop }
    try refuseStrayOutput(of: process, &state)
    process.send(line)
    process.listen()
    let deadline = Instant.now + referee.patience
    while true {
      LineProcess.wait(for: [process], until: min(deadline, .now + 100_000_000))
      switch process.nextLine() {
      case .whole(let range):
        process.ignore()
        let answer = Array(process.bytes[range])
        try lookAtLimits(of: process, referee, &state)
        return answer
      case .overLimit:
        end(&state)
        throw .fault("wrote a line of more than 64 KiB (an answer is one shorter line)")
      case .partial:
        guard !process.isOutputClosed else { throw .death(death(of: process, &state)) }
        try lookAtLimits(of: process, referee, &state)
        guard !referee.isStopping else {
          end(&state)
          throw .stop
        }
        guard Instant.now < deadline else {
          end(&state)
          throw .timeout(
            "did not answer within \(referee.patience / 1_000_000) ms (does it flush each "
              + "line?)\(lastWords(of: process))")
        }
      }
    }
  }

  /// Ends a copy that has written more than it was asked for: what comes next would be taken for the
  /// answer to another question.
  private static func refuseStrayOutput(
    of process: LineProcess, _ state: inout State
  ) throws(Silence) {
    guard process.hasWrittenUnasked() else { return }
    let stray = process.unreadBytes.prefix { $0 != 10 }
    end(&state)
    throw .fault(
      "wrote \(Excerpt.quote(stray)) when nothing was asked of it (it must answer each line "
        + "with one line, and write debug text to standard error)")
  }

  /// Ends a copy that holds too much, looked at several times a second.
  private static func lookAtLimits(
    of process: LineProcess, _ referee: Referee, _ state: inout State
  ) throws(Silence) {
    guard Instant.now >= state.nextLook else { return }
    state.nextLook = .now + 120_000_000
    if let limit = referee.memory, let bytes = process.bytesHeld(beyond: limit) {
      end(&state)
      throw .fault(
        "held \(bytes / 1_000_000) MB of memory, of \(limit / 1_000_000) MB that the tournament allows"
      )
    }
    let files = process.scratchUsage
    if files.bytes > Confinement.scratchLimit || files.files > Confinement.scratchFiles {
      end(&state)
      throw .fault(
        "filled its folder for temporary files with \(files.files) files of "
          + "\(files.bytes / 1_000_000) MB")
    }
  }

  private static func death(of process: LineProcess, _ state: inout State) -> String {
    let ending = LineProcess.finish([process], within: 20_000_000)[0]
    state.process = nil
    let words = lastWords(of: process)
    if ending.neverRan { return "could not be run in the sandbox\(words)" }
    return ending.wasForced
      ? "closed its standard output instead of answering\(words)"
      : "\(ending.termination) instead of answering\(words)"
  }

  /// The last line of its standard error.
  private static func lastWords(of process: LineProcess) -> String {
    let lines = process.errorTail.split { $0 == 10 || $0 == 13 }
    guard let line = lines.last(where: { $0.contains { $0 > 0x20 } }) else { return "" }
    return " (it wrote \(Excerpt.quote(line)) on its standard error)"
  }

  private static func end(_ state: inout State) {
    guard let process = state.process else { return }
    LineProcess.finish([process], within: 0)
    state.process = nil
  }
}
