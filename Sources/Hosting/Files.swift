#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file or standard input, read from its start to its end.
package struct InputFile: ~Copyable {
  package let path: String
  private let file: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  package init(_ path: String) throws(SystemError) {
    self.path = path
    // With O_NONBLOCK, a lease that a bot holds on its own file cannot delay the opening. Opening a pipe must
    // block.
    let flags = Self.size(of: path) == nil ? 0 : O_NONBLOCK
    let number = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
    guard number >= 0 else { throw SystemError("read \(path)") }
    file = Descriptor(owning: number)
  }

  /// Returns the next bytes, at most 256 KiB; empty at the end.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8> {
    let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe file.receive(into: $0) }
    guard case .bytes(let count) = transfer else { throw SystemError("read \(path)") }
    return buffer[..<count]
  }

  package mutating func seek(to position: Int) throws(SystemError) {
    guard lseek(file.number, off_t(position), SEEK_SET) >= 0 else {
      throw SystemError("read \(path)")
    }
  }

  /// Returns the current size of a regular file in bytes, or nil for any other path.
  package static func size(of path: String) -> Int? {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(information.st_size)
  }

  /// Returns all bytes of a file.
  ///
  /// - Throws: `EFBIG` if the file has more than `limit` bytes.
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

/// A file that is written under a temporary name and gets its own name when it is complete.
///
/// The temporary file, the draft, is in the same folder, and its name begins with a dot.
///
/// If the program is killed, the draft remains, and the next program overwrites it. If the path is a link,
/// its target is replaced. A pipe or a device is written to directly.
package struct DraftFile: ~Copyable {
  package let path: String
  /// The path of the draft, or nil for a pipe or a device.
  private let draft: String?
  private let file: Descriptor
  private var isFinished = false

  /// Starts a file.
  ///
  /// An existing file at the path is kept until ``finish()``.
  ///
  /// - Throws: If the folder cannot be written, or another program writes the same file.
  package init(_ path: String) throws(SystemError) {
    let isThere = unsafe access(path, F_OK) == 0
    guard !isThere || InputFile.size(of: path) != nil else {
      guard let file = Descriptor(opening: path, O_WRONLY) else {
        throw SystemError("write \(path)")
      }
      self.path = path
      self.draft = nil
      self.file = file
      return
    }
    let path = Self.target(of: path)
    let draft = Self.name(for: path)
    var file = try Self.open(draft, for: path)
    // Another program may have renamed the draft after this program opened it.
    while !file.isStill(at: draft) { file = try Self.open(draft, for: path) }
    guard ftruncate(file.number, 0) == 0 else { throw SystemError("write \(path)") }
    self.path = path
    self.draft = draft
    self.file = file
  }

  deinit {
    if !isFinished, let draft { _ = unsafe unlink(draft) }
  }

  /// Deletes the draft of a program that was killed while it wrote the file.
  package static func removeLeftover(of path: String) {
    let draft = name(for: target(of: path))
    guard let file = Descriptor(opening: draft, O_WRONLY | O_NOFOLLOW),
      flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isStill(at: draft)
    else { return }
    _ = unsafe unlink(draft)
  }

  /// Deletes a file and the draft that a killed program has left of it; of a link, the target.
  package static func remove(_ path: String) {
    removeLeftover(of: path)
    guard InputFile.size(of: path) != nil else { return }
    _ = unsafe unlink(target(of: path))
  }

  private static func name(for path: String) -> String {
    let (folder, name) = parts(of: path)
    return "\(folder).\(name).part"
  }

  /// Splits a path into a folder, with its final slash, and a name.
  private static func parts(of path: String) -> (folder: Substring, name: Substring) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return (path.dropLast(name.count), name)
  }

  /// Returns the target of a link, even if it does not exist.
  private static func target(of path: String) -> String {
    var path = path
    // The system follows the same number of links.
    for _ in 0..<40 {
      guard let target = Folder.linkTarget(of: path) else { break }
      path = target.hasPrefix("/") ? target : parts(of: path).folder + target
    }
    return path
  }

  private static func open(
    _ draft: String, for path: String
  ) throws(SystemError) -> Descriptor {
    guard let file = Descriptor(opening: draft, O_WRONLY | O_CREAT | O_NOFOLLOW) else {
      throw SystemError("write \(path)")
    }
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      throw SystemError("write \(path)", number: errno == EWOULDBLOCK ? EBUSY : errno)
    }
    return file
  }

  package func append(_ bytes: [UInt8]) throws(SystemError) {
    guard Descriptor.sendAll(bytes, to: file.number) == bytes.count else {
      throw SystemError("write \(path)")
    }
  }

  package consuming func finish() throws(SystemError) {
    if let draft, unsafe rename(draft, path) != 0 { throw SystemError("write \(path)") }
    isFinished = true
  }
}

/// A file to which one process at a time can append, or several processes if the lock is shared.
package struct AppendFile: ~Copyable, Sendable {
  package enum OpenError: Error, Hashable, Sendable {
    case inUse
    case system(SystemError)

    /// Returns a sentence with the reason why the file at a path cannot be written.
    package func sentence(on path: String) -> String {
      switch self {
      case .inUse: "\(path) is being written by another run; wait for it, or stop it"
      case .system(let failure): failure.advice
      }
    }
  }

  package let path: String
  private let file: Descriptor
  private let isShared: Bool

  /// Opens or makes a file, and locks it.
  ///
  /// A shared lock excludes only exclusive locks.
  package init(_ path: String, isShared: Bool = false) throws(OpenError) {
    var file = try Self.lock(path, isShared)
    // The previous owner may have deleted the file after this program opened it.
    while Self.isDeleted(file) { file = try Self.lock(path, isShared) }
    self.path = path
    self.file = file
    self.isShared = isShared
  }

  /// Opens a file as soon as no other program holds its lock; throws an error when `mayWait` returns false.
  package static func open(
    _ path: String, waitingWhile mayWait: () -> Bool
  ) throws(OpenError) -> AppendFile {
    while true {
      do throws(OpenError) {
        return try AppendFile(path)
      } catch {
        guard error == .inUse, mayWait() else { throw error }
        Platform.sleep(nanoseconds: 10_000_000)
      }
    }
  }

  deinit {
    // A child that another thread is starting also holds the file until the child executes its program.
    flock(file.number, LOCK_UN)
  }

  /// Returns whether another program holds a file's lock.
  ///
  /// The function holds the lock for a moment, so that a program that opens the file at the same time may
  /// have to retry.
  package static func isInUse(_ path: String) -> Bool {
    guard let file = Descriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return false }
    guard flock(file.number, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    flock(file.number, LOCK_UN)
    return false
  }

  private static func lock(_ path: String, _ isShared: Bool) throws(OpenError) -> Descriptor {
    guard let file = Descriptor(opening: path, O_RDWR | O_CREAT | O_APPEND) else {
      throw .system(SystemError("write \(path)"))
    }
    guard flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .inUse : .system(SystemError("lock \(path)"))
    }
    return file
  }

  private static func isDeleted(_ file: borrowing Descriptor) -> Bool {
    file.information?.st_nlink == 0
  }

  package var isDeleted: Bool { Self.isDeleted(file) }

  /// Whether the path of the file still refers to this file.
  package var isAtItsPath: Bool {
    var named = stat()
    guard let own = file.information, unsafe stat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  package var size: Int { Int(lseek(file.number, 0, SEEK_END)) }

  /// Appends bytes with a single write.
  ///
  /// - Throws: If not all bytes could be written. If the written part cannot be removed, call
  ///   ``endLastLine()`` before the next append.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let sent = Descriptor.sendAll(bytes, to: file.number)
    guard sent < bytes.count else { return }
    let failure = SystemError("write \(path)")
    let size = size
    if !isShared, sent > 0, size >= sent { _ = ftruncate(file.number, off_t(size - sent)) }
    throw failure
  }

  /// Appends a line feed, unless the file ends with one or is empty.
  package func endLastLine() throws(SystemError) {
    let size = size
    guard size > 0 else { return }
    var last: UInt8 = 0
    guard unsafe pread(file.number, &last, 1, off_t(size - 1)) == 1 else {
      throw SystemError("read \(path)")
    }
    if last != 10 { try append([10]) }
  }

  /// Writes the appended bytes to the disk, so that they survive a power failure.
  ///
  /// - Throws: If the disk failed. The bytes since the last call may be lost, and another call would not
  ///   report it.
  package func synchronize() throws(SystemError) {
    while Platform.synchronize(file.number) != 0 {
      switch errno {
      case EINTR: continue
      // Only regular files can be synchronized.
      case EINVAL, ENOTSUP, EROFS: return
      default: throw SystemError("flush \(path) to the disk")
      }
    }
  }

  package func removeIfEmpty() {
    if size == 0 { _ = unsafe unlink(path) }
  }
}

/// A named pipe, with which a program can detect whether another program that holds the pipe open still runs.
package enum NamedPipe {
  /// Makes a named pipe that programs of all users may open.
  package static func make(_ path: String) -> Bool {
    unsafe mkfifo(path, 0o600) == 0 && chmod(path, 0o666) == 0
  }

  package static func isRead(_ path: String) -> Bool {
    Descriptor(opening: path, O_WRONLY | O_NONBLOCK) != nil
  }
}
