package import Hosting
import JSON
package import Reports
package import Tournaments

/// Reads records from files, several parts of a file at the same time.
package enum RecordReader {
  /// Reads files into one record, in the given order.
  ///
  /// `reader` receives each game, except repeated games that are already in the record.
  package static func read(
    _ files: [String], keepsOrder: Bool = false, keepsResults: Bool = false,
    keepsActivity: Bool = false, to reader: ((GameRecord) -> Void)? = nil
  ) throws(InputError) -> Record {
    var record = Record(
      keepsOrder: keepsOrder, keepsResults: keepsResults, keepsActivity: keepsActivity)
    for file in files {
      do throws(SystemError) {
        try read(InputFile(file), into: &record, to: reader)
      } catch {
        throw InputError(error.description)
      }
    }
    return record
  }

  /// Reads a file into a record.
  ///
  /// `start` are the bytes that were already read from the file. `reader` receives each game, except games
  /// that are already in the record.
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

  /// Reads the lines of a file on several threads.
  ///
  /// - `start`: The bytes of the file that were read already.
  /// - `decoder`: The decoder for the bytes after the start; nil if these bytes need no decoding.
  /// - `read`: Reads some lines, on any thread.
  /// - `take`: Receives the results in order, on the thread of the caller.
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

  /// Calls a function with each line of a file.
  ///
  /// - `body`: Receives some bytes of the file, the range of the line in these bytes without the line feed,
  ///   and the number of the line, from 1.
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

  /// Returns the warnings about lines of a record that were skipped.
  static func warnings(of record: Record) -> [String] {
    let more = record.damageCount - record.damages.count
    return record.damages.map { "joust: warning: \(printable($0.description)); skipped" }
      + (more > 0
        ? ["joust: warning: \(counted(more, "more line was", "more lines were")) skipped"] : [])
  }
}
