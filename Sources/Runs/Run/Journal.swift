import Games
import Hosting
import Synchronization
package import Tournaments

/// The record that a run appends to, in parts of about ``RecordName/sizeLimit`` bytes.
///
/// Each line is written as soon as its game is finished, so a killed run loses no finished game. To lose few
/// games in a power failure, the caller starts a thread that flushes the file to the disk; see
/// ``synchronizing(failing:)``. The first part is locked until the journal is released, so no other run
/// writes any of the parts.
package final class Journal: Sendable {
  /// The time between two calls of ``synchronize()``, in nanoseconds.
  static let interval: Int64 = 1_000_000_000

  /// The place of a run's line in the record.
  package struct RunLine: Sendable {
    /// The path of the part that contains the line.
    package let file: String
    /// The number of bytes in the part up to the end of the line.
    package let end: Int
  }

  private let folder: String
  private let sizeLimit: Int
  private let first: Part
  private let state: Mutex<State>

  private final class Part: Sendable {
    let name: RecordName
    let file: AppendFile

    init(_ name: RecordName, _ file: consuming AppendFile) {
      self.name = name
      self.file = file
    }
  }

  private struct State {
    /// The part that is being written.
    var part: Part
    var needsSync = false
    /// Whether the last line may be incomplete, because of this run or an earlier one.
    var isDoubtful = true
    /// The run, whose line begins each further part; nil before the run has begun.
    var run: RunRecord?
    var digest = FileDigest()
    /// Whether the thread that flushes the record has reported a failure.
    var hasReportedFailure = false
  }

  /// Opens the record of a shard or, if `shard` is nil, of a run of the whole tournament.
  ///
  /// - Throws: An error if another run is writing the record, or if its files can't be opened.
  package init(
    in folder: String, of shard: Shard? = nil, sizeLimit: Int = RecordName.sizeLimit
  ) throws(InputError) {
    self.folder = folder
    self.sizeLimit = sizeLimit
    let name = RecordName(of: shard)
    first = Part(name, try Self.open("\(folder)/\(name.text)"))
    let parts = try TournamentFolder.files(in: folder).compactMap { path in
      RecordName(String(path.dropFirst(folder.count + 1)))
    }
    var part = first
    if let last = parts.filter({ $0.first == name.first }).max(), last.part > 1 {
      part = Part(last, try Self.open("\(folder)/\(last.text)"))
    }
    state = Mutex(State(part: part))
  }

  private static func open(_ path: String) throws(InputError) -> AppendFile {
    // If the last run was killed while it started a process, that process still holds the file for a moment.
    let deadline = Instant.now + 300_000_000
    do throws(AppendFile.OpenError) {
      return try AppendFile.open(path, waitingWhile: { Instant.now < deadline })
    } catch {
      throw InputError(error.sentence(on: path))
    }
  }

  /// Appends the line with which a run begins, in a new part if the last one is full.
  ///
  /// The line contains the digest of all bytes before it in its part. The first line of a part contains the
  /// digest of the previous part.
  package func begin(_ run: RunRecord) throws(MachineError) -> RunLine {
    try writing { state throws(SystemError) in
      if state.part.file.size >= sizeLimit { try beginPart(&state) }
      return try write(run, &state)
    }
  }

  /// Appends whole lines, in a new part if the last one is full and a run has begun.
  ///
  /// - Returns: The line of the run with which the new part begins; nil if no part was begun.
  @discardableResult
  package func append(_ lines: [UInt8]) throws(MachineError) -> RunLine? {
    try writing { state throws(SystemError) in
      var line: RunLine?
      if let run = state.run, state.part.file.size >= sizeLimit {
        try beginPart(&state)
        line = try write(run, &state)
      }
      try append(lines, &state)
      return line
    }
  }

  private func writing<Value>(
    _ body: (inout State) throws(SystemError) -> Value
  ) throws(MachineError) -> Value {
    do throws(SystemError) {
      return try state.withLock { state throws(SystemError) in try body(&state) }
    } catch {
      let remedy = error.remedy.map { "\($0), and start the run again" } ?? "start the run again"
      throw MachineError(
        "\(error); the games that were finished before are safe: \(remedy) to continue")
    }
  }

  private func append(_ lines: [UInt8], _ state: inout State) throws(SystemError) {
    state.needsSync = true
    if state.isDoubtful { try state.part.file.endLastLine() }
    // On a full disk, another thread may find room for a shorter line, which must not follow half of a longer
    // line.
    state.isDoubtful = true
    try state.part.file.append(lines)
    state.isDoubtful = false
  }

  private func beginPart(_ state: inout State) throws(SystemError) {
    try state.part.file.synchronize()
    try state.digest.read(state.part.file.path)
    let name = state.part.name.next
    let path = "\(folder)/\(name.text)"
    do throws(AppendFile.OpenError) {
      state.part = Part(name, try AppendFile(path))
    } catch {
      switch error {
      case .inUse: throw SystemError("write \(path)", number: SystemError.busy)
      case .system(let error): throw error
      }
    }
    state.isDoubtful = true
  }

  private func write(_ run: RunRecord, _ state: inout State) throws(SystemError) -> RunLine {
    var run = run
    if state.part.file.size > 0 {
      // The previous line may be incomplete.
      try state.part.file.endLastLine()
      state.isDoubtful = false
      try state.digest.read(state.part.file.path)
    } else if state.part.name.part > 1, state.digest.count == 0 {
      try state.digest.read("\(folder)/\(state.part.name.previous.text)")
    }
    run.chain = state.digest.text
    try append(run.line(), &state)
    state.run = run
    return RunLine(file: state.part.file.path, end: state.part.file.size)
  }

  /// Starts a thread that calls ``synchronize()`` once in ``interval``, and reports a failure to `fail`.
  package func synchronizing(
    failing fail: @escaping @Sendable (MachineError) -> Void
  ) throws -> BackgroundTask {
    try BackgroundTask(first: .now + Self.interval) { isLast in
      do throws(MachineError) {
        if !isLast { try self.synchronize() }
      } catch {
        self.state.withLock { $0.hasReportedFailure = true }
        fail(error)
      }
      return .now + Self.interval
    }
  }

  /// Flushes the appended lines to the disk; other threads can append in the meantime.
  ///
  /// - Throws: An error if the disk failed, or if a file of the record is no longer at its path.
  package func synchronize() throws(MachineError) {
    let (part, isDue) = state.withLock { state in
      defer { state.needsSync = false }
      return (state.part, state.needsSync)
    }
    for part in part === first ? [first] : [first, part] {
      if let loss = loss(of: part) { throw MachineError(loss) }
    }
    guard isDue else { return }
    do throws(SystemError) {
      try part.file.synchronize()
    } catch {
      let remedy = error.remedy ?? "check the disk"
      throw MachineError(
        "\(error); the games of the last seconds may be lost: \(remedy), and start the run again")
    }
  }

  /// Returns a sentence about a part that is no longer at its path; nil for any other part.
  private func loss(of part: Part) -> String? {
    let path = part.file.path
    guard !part.file.isAtItsPath else { return nil }
    if InputFile.size(of: path) != nil {
      return
        "\(path) was replaced by another file while the run was writing it; games that the other file "
        + "does not have are lost: start the run again to play them again"
    }
    guard !part.file.isDeleted else {
      return
        "\(path) was deleted while the run was writing it, and its games are lost; start the run again "
        + "to play them again"
    }
    return
      "\(path) was renamed while the run was writing it; its games are in the renamed file: rename it "
      + "back, and start the run again to continue"
  }

  /// Flushes the record to the disk, and deletes its first and its last part if they are empty.
  ///
  /// The record remains locked until the journal is released.
  ///
  /// - Throws: An error if the disk failed, or if a file of the record is no longer at its path, unless such
  ///   a failure was reported before.
  package func close() throws(MachineError) {
    let (part, hasReportedFailure) = state.withLock { ($0.part, $0.hasReportedFailure) }
    defer {
      if part !== first { part.file.removeIfEmpty() }
      first.file.removeIfEmpty()
    }
    if !hasReportedFailure { try synchronize() }
  }
}

/// The digest of the bytes of a file that grows.
private struct FileDigest {
  private var path = ""
  private(set) var count = 0
  private var digest = SHA256()

  /// Adds the bytes that were appended to a file since the last call; for a different file, starts again from
  /// its first byte.
  mutating func read(_ path: String) throws(SystemError) {
    if path != self.path { self = FileDigest(path: path) }
    var file = try InputFile(path)
    try file.seek(to: count)
    while true {
      let bytes = try file.next()
      guard !bytes.isEmpty else { return }
      digest.add(bytes)
      count += bytes.count
    }
  }

  init(path: String = "") { self.path = path }

  var text: String { digest.hexText }
}
