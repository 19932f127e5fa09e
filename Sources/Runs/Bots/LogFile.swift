import Hosting
import JSON
import Synchronization

/// The log of a bot: the text that its processes write on standard error, up to a limit.
final class LogFile: Sendable {
  private static let limit = 1_000_000

  private let state: Mutex<State>

  private struct State: ~Copyable {
    let file: AppendFile
    var room: Int
    /// The title of the game to which the last bytes belong.
    var title = ""
    var isInLine = false

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      let part = bytes.prefix(room)
      guard let last = part.last else { return }
      room -= part.count
      isInLine = last != UInt8(ascii: "\n")
      // The run continues if a log can't be written.
      try? file.append(Array(part))
    }
  }

  init(_ path: String) throws(InputError) {
    do throws(AppendFile.OpenError) {
      let file = try AppendFile(path, isShared: true)
      let room = Self.limit - file.size
      state = Mutex(State(file: file, room: max(0, room)))
    } catch {
      throw InputError(error.sentence(on: path))
    }
  }

  var isFull: Bool { state.withLock { $0.room == 0 } }

  /// Appends the text of a bot in a game, after a line with the title of the game if the previous text
  /// belongs to another game.
  func append(_ bytes: ArraySlice<UInt8>, under title: String) {
    state.withLock { state in
      if state.title != title {
        let line = "\(state.isInLine ? "\n" : "")=== \(printable(title))\n"
        state.append(Array(line.utf8)[...])
        state.title = title
      }
      state.append(bytes)
    }
  }
}
