import Hosting
import Runs
import Synchronization

/// The output of a run on standard output: games as JSON, if requested, and the result at the end.
///
/// A game is printed as its line in the record, which is read from the file again. Therefore games that wait
/// for a slow reader of the output need no memory.
final class RunOutput: Sendable {
  private let writesJSON: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The files of the record, each with the position in bytes of its first game that is not yet printed.
    ///
    /// The run still appends games to the last file. The other files are complete.
    var sources: [(file: String, position: Int)] = []
    /// The text to print after the games.
    var ending = ""
  }

  init(writesJSON: Bool) {
    self.writesJSON = writesJSON
  }

  /// Updates the state with an event; returns whether the event adds a game to print.
  func receive(_ event: RunEvent) -> Bool {
    guard writesJSON else { return false }
    if case .started(let file, let position) = event {
      state.withLock { $0.sources.append((file, position)) }
    }
    if case .finished = event { return true }
    return false
  }

  func end(with text: String) {
    state.withLock { $0.ending = text }
  }

  func write(isLast: Bool) -> Instant {
    writeGames()
    if isLast { StandardStream.output.write(state.withLock(\.ending)) }
    return .never
  }

  /// Prints the games of the record that are not yet printed.
  private func writeGames() {
    while let (file, position, isLast) = state.withLock({ state in
      state.sources.first.map { ($0.file, $0.position, state.sources.count == 1) }
    }), StandardStream.output.isWanted {
      let reached = writeGames(of: file, from: position)
      state.withLock { state in
        if isLast { state.sources[0].position = reached } else { state.sources.removeFirst() }
      }
      guard !isLast else { return }
    }
  }

  /// Prints the complete lines of a file from a position on; returns the position after these lines.
  ///
  /// Positions are in bytes.
  private func writeGames(of path: String, from start: Int) -> Int {
    var position = start
    do {
      var file = try InputFile(path)
      try file.seek(to: position)
      var rest: [UInt8] = []
      while true {
        let bytes = try file.next()
        guard !bytes.isEmpty else { break }
        rest += bytes
        // An incomplete line is printed later.
        guard let end = rest.lastIndex(of: 10) else { continue }
        StandardStream.output.write(String(decoding: rest[...end], as: UTF8.self))
        position += end + 1
        rest.removeFirst(end + 1)
      }
    } catch {
      // If the record was deleted, the run itself reports it.
    }
    return position
  }
}
