package import Hosting
import JSON
package import Tournaments

/// Reads records from files.
package enum RecordReader {
  /// Reads files, in the order of their names, into one record.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - keepsOrder: whether the record keeps the order of the games.
  ///   - note: is told of what takes long.
  ///   - reader: gets each game.
  /// - Returns: the record.
  /// - Throws: where a file can't be read.
  package static func read(
    _ files: [String], keepsOrder: Bool = false, note: (String) -> Void = { _ in },
    to reader: ((GameRecord) -> Void)? = nil
  ) throws(InputError) -> Record {
    // An index knows neither the games nor their order.
    if !keepsOrder, reader == nil, let record = try readByIndex(files, note) { return record }
    var record = Record(keepsOrder: keepsOrder)
    for file in files {
      try lines(of: file) { bytes, range, number in
        record.add(bytes, in: range, file: file, line: number, to: reader)
      }
    }
    return record
  }

  /// Reads of each file only what is not in its index, which is written anew where that is much.
  ///
  /// - Returns: nil where an index is damaged, or where a game of one stands in another file as well:
  ///   what the index counts can't be told apart.
  private static func readByIndex(
    _ files: [String], _ note: (String) -> Void
  ) throws(InputError) -> Record? {
    var record = Record()
    for file in files {
      guard try add(file, to: &record, refreshesIndex: true, note) else { return nil }
    }
    return record
  }

  /// Adds a file, of which only what is not in its index is read.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - record: takes it.
  ///   - refreshesIndex: whether to write the index anew where much is not in it.
  ///   - note: is told of what takes long.
  /// - Returns: false where the index can't be used, and the record neither.
  /// - Throws: where the file can't be read.
  package static func add(
    _ file: String, to record: inout Record, refreshesIndex: Bool = false,
    _ note: (String) -> Void = { _ in }
  ) throws(InputError) -> Bool {
    do throws(SystemError) {
      var input = try InputFile(file)
      let place = RecordIndexFile(record: file)
      let index = refreshesIndex ? place.refreshed(&input, note: note) : place.index(of: input)
      if let index {
        guard (try? index.add(to: &record, file: file)) == true else { return false }
      }
      if input.look != nil { try input.seek(to: index?.length ?? 0) }
      try lines(of: input, number: index?.lineCount ?? 0) { bytes, range, number in
        record.add(bytes, in: range, file: file, line: number)
      }
      return true
    } catch {
      throw InputError(error.description)
    }
  }

  /// Gives each line of a file with its number.
  package static func lines(
    of file: String, _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) throws(InputError) {
    do throws(SystemError) {
      try lines(of: InputFile(file), body)
    } catch {
      throw InputError(error.description)
    }
  }

  /// Gives each line of a file, of which the start was read already, with its number; so many lines
  /// stand before it.
  package static func lines(
    of input: consuming InputFile, after start: [UInt8] = [], number: Int = 0,
    _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) throws(SystemError) {
    var splitter = LineSplitter()
    var number = number
    func give(_ bytes: [UInt8], _ range: Range<Int>) {
      number += 1
      body(bytes, range, number)
    }
    splitter.feed(start[...], give)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { break }
      splitter.feed(bytes, give)
    }
    splitter.end(give)
  }

  /// Says on standard error which lines were skipped.
  package static func warn(of record: Record) {
    for damage in record.damages {
      StandardStream.error.write("joust: warning: \(printable(damage.description)); skipped\n")
    }
    let more = record.damageCount - record.damages.count
    if more > 0 { StandardStream.error.write("joust: warning: \(more) more lines were skipped\n") }
  }
}
