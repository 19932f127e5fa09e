import Hosting
import JSON
import Synchronization
package import Tournaments

/// The records that other runs write in a tournament's folder.
package final class OtherRecords: Sendable {
  package enum News: Hashable, Sendable {
    /// Other runs may have played games, so their records have to be read again.
    case grown
    /// No other run is playing, or the others have finished no game for some time.
    case none
    case interrupted
  }

  /// The time between two checks of the records, in nanoseconds.
  private static let interval: Int64 = 50_000_000
  /// The number of checks without a new game after which the run stops waiting for the others.
  private static let patience = 200

  private let folder: String
  private let shard: Shard?
  /// The size of each record when it was last read, in bytes; nil before the first reading or ``begin()``.
  private let sizes = Mutex<[String: Int]?>(nil)

  /// Describes the records of a folder except the record of this run.
  ///
  /// `shard` is the shard of this run; nil if this run plays the whole tournament.
  package init(in folder: String, otherThan shard: Shard?) {
    self.folder = folder
    self.shard = shard
  }

  /// Refuses to play while another run plays some of the same games.
  package func refuseRivals() throws(InputError) {
    let own = shard.map { "shard \($0)" } ?? "the whole tournament"
    for path in try paths {
      guard let name = RecordName(String(path.dropFirst(folder.count + 1))) else { continue }
      let other = name.shard
      // Shards of the same division play different games.
      guard other != nil || name.first == Shard.recordName(of: nil),
        other == nil || other?.count != shard?.count, AppendFile.isInUse(path)
      else { continue }
      let rival = other.map { "shard \($0)" } ?? "a run of the whole tournament"
      throw InputError(
        "\(printable(path)) is being written by \(rival), which plays some of the same games as "
          + "\(own); wait for it, or stop it")
    }
  }

  /// Waits until other runs have played games; gives up if no other run is playing, or if the other runs
  /// finish no game for some time.
  ///
  /// `isInterrupted` waits for at most a given number of nanoseconds, and returns whether to stop.
  package func news(isInterrupted: (Int64) -> Bool) throws(InputError) -> News {
    for _ in 0..<Self.patience {
      // A run that has ended has written all of its games before it unlocked its record.
      let isAlone = try !paths.contains(where: AppendFile.isInUse)
      guard try !haveGrown else { return .grown }
      guard !isAlone else { return .none }
      guard !isInterrupted(Self.interval) else { return .interrupted }
    }
    return .none
  }

  /// Whether other runs may have played games since their records were last read.
  package var haveGrown: Bool {
    get throws(InputError) {
      let now = try currentSizes
      return sizes.withLock { $0 != now }
    }
  }

  /// Marks the present records of other runs as read.
  func begin() throws(InputError) {
    let now = try currentSizes
    sizes.withLock { $0 = now }
  }

  /// Reads the games that other runs have played; `reader` receives each game that `record` does not contain
  /// yet.
  package func read(into record: inout Record, to reader: ((GameRecord) -> Void)?) throws {
    let now = try currentSizes
    for path in try paths where (now[path] ?? 0) != 0 {
      try RecordReader.read(InputFile(path), into: &record, to: reader)
    }
    sizes.withLock { $0 = now }
  }

  private var currentSizes: [String: Int] {
    get throws(InputError) {
      var sizes: [String: Int] = [:]
      for path in try paths { sizes[path] = InputFile.size(of: path) }
      return sizes
    }
  }

  /// The paths of the records of other runs, including records without games.
  private var paths: [String] {
    get throws(InputError) {
      let own = Shard.recordName(of: shard)
      return try TournamentFolder.files(in: folder).filter { path in
        RecordName(String(path.dropFirst(folder.count + 1)))?.first != own
      }
    }
  }
}
