#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file, or standard input, that is read from its start to its end.
package struct InputFile: ~Copyable {
  /// Its path; "-" is standard input.
  package let path: String
  private let file: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Opens a file.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    let number = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("read \(path)") }
    file = Descriptor(owning: number)
  }

  /// The next bytes, at most 256 KiB; none at the end.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8> {
    let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe file.receive(into: $0) }
    guard case .bytes(let count) = transfer else { throw SystemError("read \(path)") }
    return buffer[..<count]
  }

  /// What tells the file from others, and from itself at other times; nil for what is no file on a
  /// disk.
  package var look: FileLook? { FileLook(of: file) }

  /// Goes on reading at a byte of the file.
  package mutating func seek(to position: Int) throws(SystemError) {
    guard lseek(file.number, off_t(position), SEEK_SET) >= 0 else {
      throw SystemError("read \(path)")
    }
  }

  /// The bytes before a byte of the file, at most so many; reading goes on where it was.
  ///
  /// - Throws: where there are fewer.
  package func bytes(before end: Int, count: Int) throws(SystemError) -> [UInt8] {
    let count = min(count, end)
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe pread(file.number, &bytes, count, off_t(end - count))
    guard found == count else { throw SystemError("read \(path)") }
    return bytes
  }

  /// All bytes of a file of at most `limit` bytes.
  ///
  /// - Throws: ``SystemError``, also where the file is larger.
  package static func contents(of path: String, limit: Int = 1 << 24) throws(SystemError) -> [UInt8]
  {
    var file = try InputFile(path)
    var bytes: [UInt8] = []
    while true {
      let more = try file.next()
      guard !more.isEmpty else { return bytes }
      bytes += more
      guard bytes.count <= limit else { throw SystemError("read \(path)", number: EFBIG) }
    }
  }
}

/// What tells a file from others, and from itself at other times.
package struct FileLook: Hashable, Sendable {
  /// Its number in its file system.
  package let number: UInt64
  /// Its bytes.
  package let size: Int
  /// When it was last changed, in nanoseconds.
  package let change: Int64

  /// The look of an open file; nil for what is no file on a disk.
  init?(of file: borrowing Descriptor) {
    var information = stat()
    guard unsafe fstat(file.number, &information) == 0,
      information.st_mode & S_IFMT == S_IFREG
    else { return nil }
    number = UInt64(information.st_ino)
    size = Int(information.st_size)
    let time = Platform.changeTime(of: information)
    change = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// A file that takes its name only when it is whole; until then its bytes stand beside that name,
/// in a file that begins with a dot.
///
/// A program that is killed before leaves that file behind, and the next draft takes it over.
package struct DraftFile: ~Copyable {
  /// The path that it is to have.
  package let path: String
  private let draft: String
  private let file: Descriptor
  private var isFinished = false

  /// Begins a file.
  ///
  /// - Parameter path: the path that it is to have; a file that is there stays until ``finish()``.
  /// - Throws: where the folder cannot be written, or another program writes the same file.
  package init(_ path: String) throws(SystemError) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let draft = "\(path.dropLast(name.count)).\(name).part"
    var file = try Self.open(draft, for: path)
    // The one before us may have given the file its name after we had opened it.
    while !Self.isStill(file, draft) { file = try Self.open(draft, for: path) }
    guard ftruncate(file.number, 0) == 0 else { throw SystemError("write \(path)") }
    self.path = path
    self.draft = draft
    self.file = file
  }

  deinit {
    if !isFinished { _ = unsafe unlink(draft) }
  }

  private static func open(
    _ draft: String, for path: String
  ) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    #if canImport(Darwin)
    let number = unsafe Darwin.open(draft, flags, 0o644)
    #else
    let number = unsafe Glibc.open(draft, flags, 0o644)
    #endif
    guard number >= 0 else { throw SystemError("write \(path)") }
    let file = Descriptor(owning: number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("lock \(draft)") }
    return file
  }

  /// Whether a file is the one that has a path.
  private static func isStill(_ file: borrowing Descriptor, _ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    let isKnown = unsafe (fstat(file.number, &own) == 0 && lstat(path, &named) == 0)
    return isKnown && own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      switch file.send(bytes, in: sent..<bytes.count) {
      case .bytes(let count): sent += count
      case .wouldBlock: continue
      case .broken: throw SystemError("write \(path)")
      }
    }
  }

  /// Gives the file its name, in place of one that had it.
  package consuming func finish() throws(SystemError) {
    guard unsafe rename(draft, path) == 0 else { throw SystemError("write \(path)") }
    isFinished = true
  }
}
