package import Hosting
package import Tournaments

/// The index beside a long record, so that its beginning need not be read each time.
///
/// It only saves time: whatever is wrong with it or with writing it, the record is read instead.
package struct RecordIndexFile {
  /// The record's path.
  package let record: String

  /// From how many bytes on, beside as many as the index has, the rest of a record is taken into it.
  private static let restLimit = 1 << 22
  /// From how many bytes on somebody may wonder what takes so long.
  private static let noteLimit = 200_000_000
  /// The largest index that is read, in bytes.
  private static let sizeLimit = 1 << 32

  /// The index's path: `.games.jsonl.index`.
  private var path: String {
    let name = record.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return "\(record.dropLast(name.count)).\(name).index"
  }

  /// What the index says of a record that is open; nil where there is none that fits.
  package func index(of file: borrowing InputFile) -> RecordIndex? {
    guard let look = file.look,
      let bytes = try? InputFile.contents(of: path, limit: Self.sizeLimit),
      let index = try? RecordIndex(bytes, version: Version.current),
      let tail = try? file.bytes(before: index.length, count: RecordIndex.tailLength),
      index.fits(RecordIndex.Look(look), tail: tail)
    else { return nil }
    return index
  }

  /// The same, written anew where much of the record is not in it yet; `note` is told of what takes
  /// long.
  package func refreshed(_ file: inout InputFile, note: (String) -> Void = { _ in }) -> RecordIndex?
  {
    let index = index(of: file)
    guard let size = file.look?.size, size >= Self.limit(index) else { return index }
    let rest = size - (index?.length ?? 0)
    if rest >= Self.noteLimit {
      note("reading \(rest / 1_000_000) MB of \(record), once: the next run begins at once")
    }
    guard let longer = try? longer(than: index, &file) else { return index }
    write(longer)
    return longer
  }

  /// How long a record is to be that a longer index is worth its while, in bytes.
  package static func limit(_ index: RecordIndex?) -> Int {
    (index?.length ?? 0) + (index?.size ?? 0) + restLimit
  }

  /// The index of all whole lines of a record.
  private func longer(
    than index: RecordIndex?, _ file: inout InputFile
  ) throws -> RecordIndex? {
    guard let look = file.look else { return nil }
    var record = Record()
    _ = try index?.add(to: &record, file: "")
    let start = (length: index?.length ?? 0, lines: index?.lineCount ?? 0)
    try file.seek(to: start.length)
    var splitter = LineSplitter()
    var lines = start.lines
    while true {
      let bytes = try file.next()
      guard !bytes.isEmpty else { break }
      splitter.feed(bytes) { bytes, range in
        lines += 1
        record.add(bytes, in: range, file: "", line: lines)
      }
    }
    let length = start.length + splitter.length
    return RecordIndex(
      record, look: RecordIndex.Look(look), length: length, lineCount: lines,
      tail: try file.bytes(before: length, count: RecordIndex.tailLength))
  }

  private func write(_ index: RecordIndex) {
    guard let file = try? DraftFile(path),
      (try? file.append(index.bytes(version: Version.current))) != nil
    else { return }
    try? file.finish()
  }
}

extension RecordIndex.Look {
  package init(_ look: FileLook) {
    self.init(file: look.number, size: look.size, change: look.change)
  }
}
