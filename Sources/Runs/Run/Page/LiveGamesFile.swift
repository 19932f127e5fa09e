import Hosting
import Matches
import Reports
import Synchronization
import Tournaments

/// The file with the games that are being played, next to the page that shows them; see ``LiveGames``.
///
/// A separate thread checks the games at most twice a second, and writes the file if the games or their
/// moves have changed.
final class LiveGamesFile: Sendable {
  /// The shortest time between two checks of the games, in nanoseconds.
  private static let pause: Int64 = 500_000_000
  /// The pause after a check, as a multiple of the time that the check took.
  private static let idleness: Int64 = 20

  /// The games that the file shows.
  let games = ObservedGames()
  private let path: String
  private let state = Mutex(State())

  private struct State {
    var task: BackgroundTask?
    var written: Contents?
  }

  /// The contents of the file, which are compared to detect changes.
  private struct Contents: Hashable {
    /// The number of moves of each game, by the game's id.
    let moves: [String: Int]
    let count: Int
    let closed: [String]
  }

  /// Prepares the file of a tournament's folder, and removes the file that a killed run has left there.
  ///
  /// The new file is written after ``start()``.
  init(in folder: String) {
    path = folder + "/" + LiveGames.fileName
    DraftFile.remove(path)
  }

  /// Starts the thread that writes the file, unless it is running.
  func start() {
    state.withLock { state in
      // If the machine is short of threads, the games are not shown.
      state.task = state.task ?? (try? BackgroundTask(first: .now) { self.write(isLast: $0) })
    }
  }

  /// Stops the thread, and removes the file.
  func end() {
    let task = state.withLock { state in
      defer { state.task = nil }
      return state.task
    }
    guard let task else { return }
    task.finish()
    task.wait()
  }

  private func write(isLast: Bool) -> Instant {
    guard !isLast else {
      DraftFile.remove(path)
      return .never
    }
    let start = Instant.now
    let page = LiveGames(
      games.games(limit: LiveGames.limit), count: games.count, closed: games.closed)
    let moves = page.games.map { ($0.id, $0.boards.reduce(0) { $0 + $1.moves.count }) }
    let contents = Contents(
      moves: Dictionary(moves, uniquingKeysWith: max), count: page.count, closed: page.closed)
    let isNew = state.withLock { state in
      defer { state.written = contents }
      return state.written != contents
    }
    if isNew {
      // An error is ignored, because ``LivePage`` reports a folder that cannot be written.
      try? DraftFile.write(page.text, to: path)
    }
    let end = Instant.now
    return end + max(Self.pause, Self.idleness * (end - start))
  }
}
