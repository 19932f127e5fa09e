import FoundationEssentials
package import Hosting
import JSON
package import Reports
import Synchronization
package import Tournaments

/// Reads records from files, some parts of a file at the same time.
package enum RecordReader {
  /// Reads files, in the order of their names, into one record; `reader` gets each game.
  package static func read(
    _ files: [String], keepsOrder: Bool = false, keepsResults: Bool = false,
    to reader: ((GameRecord) -> Void)? = nil
  ) throws(InputError) -> Record {
    var record = Record(keepsOrder: keepsOrder, keepsResults: keepsResults)
    for file in files {
      do throws(SystemError) {
        try read(InputFile(file), into: &record, to: reader)
      } catch {
        throw InputError(error.description)
      }
    }
    return record
  }

  /// Reads a file, of which `start` was read already, into a record; `reader` gets each game that is new.
  static func read(
    _ file: consuming InputFile, after start: ArraySlice<UInt8> = [], into record: inout Record,
    to reader: ((GameRecord) -> Void)? = nil
  ) throws(SystemError) {
    let name = file.path
    let keepsGames = reader != nil
    var lineCount = 0
    try parts(
      of: file, after: start,
      read: { RecordPart($0, in: $0.indices, keepsGames: keepsGames) },
      take: { part in
        record.add(part, file: name, after: lineCount, to: reader)
        lineCount += part.lineCount
      })
  }

  /// Reads the lines of a file, of which `start` was read already, on several threads.
  ///
  /// `take` is given what that comes to, in order, on this thread. The decoder is for what follows the
  /// start.
  package static func parts<Part: Sendable>(
    of file: consuming InputFile, after start: ArraySlice<UInt8> = [],
    decoder: TextDecoder? = nil, read: @escaping @Sendable ([UInt8]) -> Part, take: (Part) -> Void
  ) throws(SystemError) {
    var decoder = decoder
    var gatherer = LineGatherer()
    let readers = PartReaders(read)
    defer { readers.close() }
    if let lines = gatherer.add(start) { readers.put(lines, take) }
    while true {
      let bytes = try file.next()
      guard !bytes.isEmpty else { break }
      if let lines = gatherer.add(decoder?.decode(bytes) ?? bytes) { readers.put(lines, take) }
    }
    readers.end(gatherer.end(), take)
  }

  package static func lines(
    of file: String, _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) throws(InputError) {
    var number = 0
    do throws(SystemError) {
      try parts(of: InputFile(file), read: { $0 }) { bytes in
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          number += 1
          body(bytes, start..<end, number)
          start = end + 1
        }
      }
    } catch {
      throw InputError(error.description)
    }
  }

  static func warnings(of record: Record) -> [String] {
    let more = record.damageCount - record.damages.count
    return record.damages.map { "joust: warning: \(printable($0.description)); skipped" }
      + (more > 0 ? ["joust: warning: \(more) more lines were skipped"] : [])
  }
}

/// Threads that read parts of a file.
///
/// All but `read` happens on the thread that uses them.
private final class PartReaders<Part: Sendable> {
  private let read: @Sendable ([UInt8]) -> Part
  private let threadCount: Int
  private let jobs: BoundedQueue<(number: Int, lines: [UInt8])>
  private let results: BoundedQueue<(number: Int, part: Part)>
  private var startedCount = 0
  private var putCount = 0
  private var takenCount = 0
  /// Parts that were read before one that stands in front of them.
  private var early: [Int: Part] = [:]

  init(_ read: @escaping @Sendable ([UInt8]) -> Part) {
    self.read = read
    // More threads would read faster than one thread takes in what they read.
    threadCount = min(Platform.processorCount, 8)
    jobs = BoundedQueue(capacity: 2 * threadCount)
    // No thread waits to hand over what it has read.
    results = BoundedQueue(capacity: 2 * threadCount)
  }

  /// Has lines read, and gives what is read by now of those before them.
  func put(_ lines: [UInt8], _ take: (Part) -> Void) {
    if putCount == 0 { startThreads() }
    guard startedCount > 0 else { return take(read(lines)) }
    while putCount - takenCount >= 2 * threadCount { takeNext(take) }
    _ = jobs.put((putCount, lines))
    putCount += 1
  }

  /// Reads the last lines, and gives all that is left.
  func end(_ lines: [UInt8], _ take: (Part) -> Void) {
    let last = read(lines)
    jobs.close()
    while takenCount < putCount { takeNext(take) }
    take(last)
  }

  func close() { jobs.close() }

  private func startThreads() {
    for _ in 0..<threadCount {
      let (jobs, results, read) = (jobs, results, read)
      let thread: Void? = try? WorkThread.start {
        while case .element(let job) = jobs.take(until: .never) {
          _ = results.put((job.number, read(job.lines)))
        }
      }
      if thread != nil { startedCount += 1 }
    }
  }

  private func takeNext(_ take: (Part) -> Void) {
    guard case .element(let result) = results.take(until: .never) else { return }
    early[result.number] = result.part
    while let part = early.removeValue(forKey: takenCount) {
      take(part)
      takenCount += 1
    }
  }
}

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
