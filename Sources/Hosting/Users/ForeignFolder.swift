#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A submitted folder or file.
///
/// Folders, regular files, and links that stay inside the folder are accepted. If a single file is submitted,
/// the file must not be a link.
package struct ForeignFolder {
  package enum Failure: Error {
    /// The submission was refused.
    ///
    /// The sentence has the reason and, if a file is the cause, the path of the file.
    case refused(String)
    case system(SystemError)
  }

  /// The largest accepted total size of the files, in bytes.
  package static let byteLimit = 512_000_000
  package static let fileLimit = 20_000
  static let depthLimit = 64
  static let rights: mode_t = 0o755

  private let path: String
  private let names: [String]
  private let isFolder: Bool

  /// Creates a value for a file or a folder.
  ///
  /// If the path is a folder, its top-level entries with a name in `leftOut` are left out.
  package init(_ path: String, leavingOut leftOut: Set<String> = []) {
    isFolder = ProgramSearch.isFolder(path)
    self.path = isFolder ? path : Folder.parent(of: path)
    names =
      isFolder
      ? Folder.names(in: path).filter { !leftOut.contains($0) }.sorted()
      : [Paths.steps(of: path).last.map(String.init) ?? ""]
  }

  /// Checks all files that are not left out.
  ///
  /// - Throws: An error for the first refused file, or if the files exceed a limit.
  package func check() throws(Failure) { try walk(ForeignFolderWalk()) }

  /// Copies the contents into an empty folder.
  ///
  /// The files of the copy have at most the rights 755.
  package func copy(to folder: String) throws(Failure) {
    guard let copy = Descriptor(opening: folder, O_RDONLY | O_DIRECTORY) else {
      throw .system(SystemError("write \(folder)"))
    }
    try walk(ForeignFolderWalk(copies: true), to: copy.number)
  }

  /// Checks the files after a build, and removes the rights that a copy would not have.
  package func clean() throws(Failure) {
    try walk(ForeignFolderWalk(masks: true, byteLimit: .max, fileLimit: .max))
  }

  private func walk(_ walk: ForeignFolderWalk, to copy: Int32 = -1) throws(Failure) {
    guard let source = Descriptor(opening: path, O_RDONLY | O_DIRECTORY) else {
      throw .system(SystemError("read \(path)"))
    }
    var walk = walk
    walk.isOneFile = !isFolder
    for name in names { try walk.visit(name, in: source.number, to: copy, [name]) }
  }
}

private struct ForeignFolderWalk {
  typealias Failure = ForeignFolder.Failure

  var copies = false
  /// Whether the walk removes the rights that a copy would not have.
  var masks = false
  var byteLimit = ForeignFolder.byteLimit
  var fileLimit = ForeignFolder.fileLimit
  /// Whether the walk visits a single file and not a folder.
  var isOneFile = false
  var bytes = 0
  var files = 0

  /// Checks an entry of a folder, with everything inside the entry.
  ///
  /// If ``copies`` is set, the entry is also copied into the folder with the descriptor `copy`. `path` is
  /// relative to the submitted folder.
  mutating func visit(
    _ name: String, in source: Int32, to copy: Int32, _ path: [String]
  ) throws(Failure) {
    var facts = stat()
    guard unsafe fstatat(source, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      // In the text of a name, U+FFFD replaces bytes that are not UTF-8.
      guard errno == ENOENT, name.unicodeScalars.contains("\u{FFFD}") else {
        throw failure("read", path)
      }
      throw .refused("the name of \(path.joined(separator: "/")) is not in UTF-8; rename it")
    }
    try count(facts, path)
    switch facts.st_mode & S_IFMT {
    case S_IFREG: try copyFile(name, in: source, to: copy, path)
    case S_IFDIR: try copyFolder(name, in: source, to: copy, path)
    case S_IFLNK: try copyLink(name, in: source, to: copy, path)
    case S_IFIFO: throw refusal(path, "is a named pipe")
    case S_IFSOCK: throw refusal(path, "is a socket")
    default: throw refusal(path, "is a device")
    }
    guard masks, facts.st_mode & S_IFMT != S_IFLNK, facts.st_mode & 0o7022 != 0 else { return }
    guard unsafe fchmodat(source, name, facts.st_mode & ForeignFolder.rights, 0) == 0 else {
      throw failure("write", path)
    }
  }

  private mutating func count(_ facts: stat, _ path: [String]) throws(Failure) {
    files += 1
    if facts.st_mode & S_IFMT == S_IFREG { bytes += min(Int(facts.st_size), .max - bytes) }
    guard files <= fileLimit else {
      throw .refused(
        "it has more than \(fileLimit) files, folders and links; leave out those that the bot does "
          + "not need")
    }
    guard bytes <= byteLimit else {
      throw .refused(
        "its files have more than \(byteLimit / 1_000_000) MB in total, counted up to "
          + "\(path.joined(separator: "/")); leave out the files that the bot does not need")
    }
  }

  private func copyFile(
    _ name: String, in source: Int32, to copy: Int32, _ path: [String]
  ) throws(Failure) {
    guard copies else { return }
    // Opening must not block if another file has replaced this one.
    let number = unsafe openat(source, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw failure("read", path) }
    let file = Descriptor(owning: number)
    guard let facts = file.information, facts.st_mode & S_IFMT == S_IFREG else {
      throw .refused(
        "\(path.joined(separator: "/")) changed while it was copied; "
          + "try again when no program changes it")
    }
    let made = unsafe openat(copy, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw failure("copy", path) }
    let target = Descriptor(owning: made)
    var rest = Int(facts.st_size)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while rest > 0 {
      let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe file.receive(into: $0) }
      guard case .bytes(let count) = transfer else { throw failure("read", path) }
      guard count > 0 else { break }
      let part = Array(buffer[..<min(count, rest)])
      guard Descriptor.sendAll(part, to: made) == part.count else { throw failure("copy", path) }
      rest -= part.count
    }
    guard fchmod(target.number, facts.st_mode & ForeignFolder.rights | 0o600) == 0 else {
      throw failure("copy", path)
    }
  }

  private mutating func copyFolder(
    _ name: String, in source: Int32, to copy: Int32, _ path: [String]
  ) throws(Failure) {
    guard path.count < ForeignFolder.depthLimit else {
      throw .refused(
        "\(path.joined(separator: "/")) is inside \(ForeignFolder.depthLimit) or more folders; "
          + "nest the folders less deeply")
    }
    let wholeFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(source, name, wholeFolder)
    guard number >= 0 else { throw failure("read", path) }
    let folder = Descriptor(owning: number)
    var made: Int32 = -1
    if copies {
      guard unsafe mkdirat(copy, name, ForeignFolder.rights) == 0 else {
        throw failure("copy", path)
      }
      made = unsafe openat(copy, name, wholeFolder)
      guard made >= 0 else { throw failure("copy", path) }
    }
    defer { if made >= 0 { close(made) } }
    for inner in Folder.names(inOwned: dup(folder.number)).sorted() {
      try visit(inner, in: folder.number, to: made, path + [inner])
    }
  }

  /// Checks that a link stays inside the submitted folder, and copies the link if ``copies`` is set.
  ///
  /// A relative link stays inside if all its `..` components come first, and if it has no more of them than
  /// there are folders above the link. The remaining components lead down, or through another link that was
  /// checked.
  private func copyLink(
    _ name: String, in source: Int32, to copy: Int32, _ path: [String]
  ) throws(Failure) {
    guard let target = Folder.linkTarget(of: name, in: source) else { throw failure("read", path) }
    guard !isOneFile else {
      throw .refused("it is a link, to \(target); name the file that the link leads to")
    }
    if masks, leadsToPython(target, from: name, in: source, path) { return }
    let steps = Paths.steps(of: target).filter { $0 != "." }
    let back = steps.prefix { $0 == ".." }.count
    guard !Paths.isAbsolute(target), back < path.count, !steps.dropFirst(back).contains("..") else {
      throw refusal(path, "is a link that leaves the folder, to \(target)")
    }
    guard copies else { return }
    guard unsafe symlinkat(target, copy, name) == 0 else { throw failure("copy", path) }
  }

  /// Returns whether a link is the interpreter link of a Python virtual environment, which each build makes
  /// again.
  private func leadsToPython(
    _ target: String, from name: String, in source: Int32, _ path: [String]
  ) -> Bool {
    let isInEnvironment = unsafe faccessat(source, "../pyvenv.cfg", F_OK, 0) == 0
    return isInEnvironment && path.dropLast().last == "bin" && name.hasPrefix("python")
      && Paths.isAbsolute(target) && ProgramSearch.isExecutableFile(target)
  }

  private func refusal(_ path: [String], _ fault: String) -> Failure {
    .refused(
      "\(path.joined(separator: "/")) \(fault); expected files, folders, and links that stay in the "
        + "folder")
  }

  private func failure(_ action: String, _ path: [String]) -> Failure {
    .system(SystemError("\(action) \(path.joined(separator: "/"))"))
  }
}
