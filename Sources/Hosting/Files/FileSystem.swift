#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for files and folders, which are given by their paths.
package enum FileSystem {
  /// Returns whether a file or a folder exists at a path; a link is followed.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Returns the names in a folder, in any order, without `.` and `..`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    let number = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("read \(folder)") }
    return Folder.names(inOwned: number)
  }

  /// Returns the relative paths of all files and folders below a folder, in any order; links are not
  /// followed.
  package static func paths(below folder: String) throws(SystemError) -> [String] {
    var paths: [String] = []
    var waiting = [""]
    while let place = waiting.popLast() {
      for name in try names(in: folder + "/" + place) {
        let path = place.isEmpty ? name : place + "/" + name
        paths.append(path)
        if FileFacts(folder + "/" + path)?.kind == .folder { waiting.append(path) }
      }
    }
    return paths
  }

  /// Makes a folder and its missing parent folders; does nothing if the folder exists.
  package static func makeFolders(_ path: String) throws(SystemError) {
    guard let number = failureToMake(path) else { return }
    guard number == ENOENT, Paths.folder(of: path) != path else {
      throw SystemError("make \(path)", number: number)
    }
    try makeFolders(Paths.folder(of: path))
    if let number = failureToMake(path) { throw SystemError("make \(path)", number: number) }
  }

  /// Makes a folder, and returns the error number, or nil if the folder exists afterward.
  private static func failureToMake(_ path: String) -> Int32? {
    guard unsafe mkdir(path, 0o777) != 0 else { return nil }
    let number = errno
    return ProgramSearch.isFolder(path) ? nil : number
  }

  /// Makes a folder inside an existing folder.
  ///
  /// - Throws: If the path already exists, or if the system refuses.
  package static func makeFolder(_ path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o777) != 0 { throw SystemError("make \(path)") }
  }

  package static func makeLink(_ path: String, to target: String) throws(SystemError) {
    if unsafe symlink(target, path) != 0 { throw SystemError("make \(path)") }
  }

  /// Makes a hard link: gives a file a second name.
  package static func link(_ path: String, as other: String) throws(SystemError) {
    if unsafe linkat(AT_FDCWD, path, AT_FDCWD, other, 0) != 0 { throw SystemError("make \(other)") }
  }

  package static func move(_ path: String, to target: String) throws(SystemError) {
    if unsafe rename(path, target) == 0 { return }
    guard errno == EXDEV else { throw SystemError("move \(path) to \(target)") }
    try moveByCopying(path, to: target)
  }

  /// Moves a file, a link or a folder to a path on another file system, at which no file may exist.
  private static func moveByCopying(_ path: String, to target: String) throws(SystemError) {
    guard FileFacts(target) == nil else { throw SystemError("make \(target)", number: EEXIST) }
    do {
      try copyTree(path, to: target)
    } catch {
      FolderRemoval.remove(target)
      throw error
    }
    FolderRemoval.remove(path)
  }

  /// Copies a file, a link, or a folder and its contents, and keeps the modes; pipes and devices are left
  /// out.
  package static func copyTree(_ path: String, to target: String) throws(SystemError) {
    switch FileFacts(path)?.kind {
    case .folder:
      try makeFolder(target)
      for name in try names(in: path) { try copyTree("\(path)/\(name)", to: "\(target)/\(name)") }
      if let mode = Folder.mode(of: path) { try setMode(UInt32(mode & 0o7777), of: target) }
    case .link: try makeLink(target, to: Folder.linkTarget(of: path) ?? "")
    case .file, nil: try copy(path, to: target)
    case .other: return
    }
  }

  /// Copies a regular file with its mode and its time of modification; nothing may exist at the target.
  package static func copy(_ path: String, to target: String) throws(SystemError) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { throw SystemError("read \(path)") }
    var source = try InputFile(path)
    let number = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError("make \(target)") }
    let file = Descriptor(owning: number)
    while case let bytes = try source.next(), !bytes.isEmpty {
      try write(Array(bytes), to: file, at: target)
    }
    let times = Array(repeating: Platform.modificationTime(of: facts), count: 2)
    guard fchmod(number, facts.st_mode & 0o7777) == 0, unsafe futimens(number, times) == 0 else {
      throw SystemError("copy \(path)")
    }
  }

  /// Replaces the content of a file, and synchronizes the file with the disk.
  ///
  /// A missing file is made. If `isNew` is true, the file must not exist.
  package static func write(
    _ bytes: [UInt8], to path: String, isNew: Bool = false
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : O_TRUNC)
    let number = unsafe open(path, flags, 0o666)
    guard number >= 0 else { throw SystemError("write \(path)") }
    let file = Descriptor(owning: number)
    try write(bytes, to: file, at: path)
    // Pipes and devices cannot be synchronized.
    guard Platform.synchronize(number) == 0 || errno == EINVAL || errno == EROFS else {
      throw SystemError("write \(path)")
    }
  }

  package static func write(
    _ text: String, to path: String, isNew: Bool = false
  ) throws(SystemError) {
    try write(Array(text.utf8), to: path, isNew: isNew)
  }

  /// Returns whether two files have the same bytes; false if one of them cannot be read.
  package static func areEqual(_ path: String, _ other: String) -> Bool {
    guard let size = InputFile.size(of: path), size == InputFile.size(of: other) else {
      return false
    }
    do {
      var one = Stream(try InputFile(path))
      var two = Stream(try InputFile(other))
      while true {
        let first = try one.next()
        guard try first == two.next(first.count) else { return false }
        if first.isEmpty { return true }
      }
    } catch {
      return false
    }
  }

  /// A reader of a file, which can return portions of a given size.
  private struct Stream: ~Copyable {
    private var file: InputFile
    private var rest: ArraySlice<UInt8> = []

    init(_ file: consuming InputFile) { self.file = file }

    mutating func next() throws(SystemError) -> ArraySlice<UInt8> { try file.next() }

    /// Returns the next `count` bytes, or fewer at the end of the file.
    mutating func next(_ count: Int) throws(SystemError) -> ArraySlice<UInt8> {
      var bytes = rest
      while bytes.count < max(count, 1), case let more = try file.next(), !more.isEmpty {
        bytes += more
      }
      rest = bytes.dropFirst(count)
      return bytes.prefix(count)
    }
  }

  /// Sets the mode of a file or a folder, such as `0o755`.
  package static func setMode(_ mode: UInt32, of path: String) throws(SystemError) {
    if unsafe chmod(path, mode_t(mode)) != 0 { throw SystemError("change the mode of \(path)") }
  }

  /// Sets the times of the last access and modification of a file or a folder to the current time.
  package static func touch(_ path: String) throws(SystemError) {
    if unsafe utimensat(AT_FDCWD, path, nil, 0) != 0 { throw SystemError("write \(path)") }
  }

  /// Returns the number of bytes that a user without special rights can still write to the file system of a
  /// path, or nil if the number is unknown.
  package static func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0 else { return nil }
    let (bytes, overflows) = UInt64(facts.f_bavail).multipliedReportingOverflow(
      by: UInt64(facts.f_frsize))
    return overflows ? .max : Int(clamping: bytes)
  }

  private static func write(
    _ bytes: [UInt8], to file: borrowing Descriptor, at path: String
  ) throws(SystemError) {
    guard Descriptor.sendAll(bytes, to: file.number) == bytes.count else {
      throw SystemError("write \(path)")
    }
  }
}
