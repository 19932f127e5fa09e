import FoundationEssentials
import Hosting
import JSON
import Synchronization
package import Tournaments

/// The records of a tournament's folder that other runs write, as one run looks at them.
package final class OtherRecords: Sendable {
  package enum News: Hashable, Sendable {
    /// Others have played something, or may have: their records are to be read again.
    case grown
    /// Nobody plays, or those who do have finished nothing for some time.
    case none
    case interrupted
  }

  /// How often records are looked at, in nanoseconds, and how often without news.
  private static let interval: Int64 = 50_000_000
  private static let patience = 200

  private let folder: String
  private let shard: Shard?
  /// The bytes of each record when it was last read.
  private let sizes = Mutex<[String: Int]?>(nil)

  /// The records beside that of a shard; nil stands for a run of the whole tournament.
  package init(in folder: String, beside shard: Shard?) {
    (self.folder, self.shard) = (folder, shard)
  }

  /// Refuses to play beside a run that plays some of the same games.
  package func refuseRivals() throws(InputError) {
    let own = shard.map { "shard \($0)" } ?? "the whole tournament"
    for path in try paths {
      let name = String(path.dropFirst(folder.count + 1))
      let other = Shard(recordName: name)
      // Parts of as many play different games.
      guard other != nil || name == Shard.recordName(of: nil),
        other == nil || other?.count != shard?.count, AppendFile.isInUse(path)
      else { continue }
      let rival = other.map { "shard \($0)" } ?? "a run of the whole tournament"
      throw InputError(
        "\(printable(path)) is being written by \(rival), which plays some of the same games as "
          + "\(own); wait for it, or stop it")
    }
  }

  /// Waits until others have played something, as long as some of them play and finish games;
  /// `isInterrupted` waits for so many nanoseconds at most.
  package func news(isInterrupted: (Int64) -> Bool) throws(InputError) -> News {
    for _ in 0..<Self.patience {
      // Whoever plays no more has written all of its games before that.
      let isAlone = try !paths.contains(where: AppendFile.isInUse)
      guard try !haveGrown else { return .grown }
      guard !isAlone else { return .none }
      guard !isInterrupted(Self.interval) else { return .interrupted }
    }
    return .none
  }

  /// Whether others have played something since their records were last read, or may have.
  package var haveGrown: Bool {
    get throws(InputError) {
      let now = try currentSizes
      return sizes.withLock { $0 != now }
    }
  }

  /// Has what stands in their records now count as read.
  func begin() throws(InputError) {
    let now = try currentSizes
    sizes.withLock { $0 = now }
  }

  /// Reads what others have played; `reader` gets each game that is new.
  package func read(into record: inout Record, to reader: ((GameRecord) -> Void)?) throws {
    let now = try currentSizes
    for path in now.keys.sorted() where now[path] != 0 {
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

  /// The records of others, those without a game included.
  private var paths: [String] {
    get throws(InputError) {
      let own = Shard.recordName(of: shard)
      return try TournamentFolder.files(in: folder).filter { $0 != "\(folder)/\(own)" }
    }
  }
}
