package import Hosting
import JSON
package import Reports
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
      var gatherer = LineGatherer()
      var file = try InputFile(file)
      while true {
        let bytes = try file.next()
        guard !bytes.isEmpty else { break }
        if let lines = gatherer.add(bytes) { split(lines, &number, body) }
      }
      split(gatherer.end(), &number, body)
    } catch {
      throw InputError(error.description)
    }
  }

  private static func split(
    _ bytes: [UInt8], _ number: inout Int,
    _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      body(bytes, start..<end, number)
      start = end + 1
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
