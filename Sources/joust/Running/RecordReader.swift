import Processes
import Tournaments

/// Reads records from files.
enum RecordReader {
  /// Reads files, in the order of their names, into one record.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - keepsOrder: whether the record keeps the order of the games.
  ///   - reader: gets each game.
  /// - Returns: the record.
  /// - Throws: where a file can't be read.
  static func read(
    _ files: [String], keepsOrder: Bool = false, to reader: ((GameRecord) -> Void)? = nil
  ) throws(InputError) -> Record {
    var record = Record(keepsOrder: keepsOrder)
    for file in files {
      try lines(of: file) { bytes, range, number in
        record.add(bytes, in: range, file: file, line: number, to: reader)
      }
    }
    return record
  }

  /// Gives each line of a file with its number.
  static func lines(
    of file: String, _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) throws(InputError) {
    do throws(SystemError) {
      try lines(of: InputFile(file), body)
    } catch {
      throw InputError(error.description)
    }
  }

  /// Gives each line of a file, of which the start was read already, with its number.
  static func lines(
    of input: consuming InputFile, after start: [UInt8] = [],
    _ body: (_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) -> Void
  ) throws(SystemError) {
    var splitter = LineSplitter()
    var number = 0
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
  static func warn(of record: Record) {
    for damage in record.damages {
      StandardStream.error.write("joust: warning: \(printable(damage.description)); skipped\n")
    }
    let more = record.damageCount - record.damages.count
    if more > 0 { StandardStream.error.write("joust: warning: \(more) more lines were skipped\n") }
  }
}
