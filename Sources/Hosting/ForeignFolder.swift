#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A stranger's folder or file, of which no more is taken than folders, regular files, and links that
/// stay in the folder.
package struct ForeignFolder {
  package enum Failure: Error {
    /// What is wrong with the folder, and where, as a sentence.
    case refused(String)
    case system(SystemError)
  }

  /// The most that is taken, where a file counts by its length, whatever it takes on the disk.
  package static let byteLimit = 512 << 20
  package static let fileLimit = 20_000
  static let depthLimit = 64
  static let rights: mode_t = 0o755

  private let path: String
  private let names: [String]
  private let isFolder: Bool

  /// A folder, without what has one of some names at its top; or one file.
  package init(_ path: String, leavingOut leftOut: Set<String> = []) {
    isFolder = ProgramSearch.isFolder(path)
    self.path = isFolder ? path : Folder.parent(of: path)
    names =
      isFolder
      ? Folder.names(in: path).filter { !leftOut.contains($0) }.sorted()
      : [String(path.split(separator: "/").last ?? "")]
  }

  /// Looks at all of it, and refuses what may not be in it.
  package func check() throws(Failure) { try walk() }

  /// Copies it into an empty folder; no file of the copy has more rights than 755.
  package func copy(to folder: String) throws(Failure) {
    try walk { name, mode throws(Failure) in
      let copy = "\(folder)/\(name)"
      switch mode & S_IFMT {
      case S_IFREG: try copyFile(name, to: copy)
      case S_IFDIR:
        guard unsafe mkdir(copy, Self.rights) == 0 else { throw failure("copy", name) }
      default:
        guard let target = Folder.linkTarget(of: "\(path)/\(name)"),
          unsafe symlink(target, copy) == 0
        else { throw failure("copy", name) }
      }
    }
  }

  /// Refuses what a build has left in it, and takes the rights from its files that a copy has not.
  package func clean() throws(Failure) {
    try walk(isBuilt: true) { name, mode throws(Failure) in
      guard mode & S_IFMT != S_IFLNK, mode & 0o7022 != 0 else { return }
      guard unsafe chmod("\(path)/\(name)", mode & Self.rights) == 0 else {
        throw failure("write", name)
      }
    }
  }

  /// Hands over each path in it, folders before what stands in them, with its mode; what a build has made
  /// may be of any size.
  private func walk(
    isBuilt: Bool = false,
    _ take: (_ name: String, _ mode: mode_t) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) {
    var (bytes, files) = (0, 0)
    var waiting = Array(names.reversed())
    while let name = waiting.popLast() {
      let place = "\(path)/\(name)"
      var facts = stat()
      // A file that is named outright may stand behind a link.
      guard unsafe (isFolder ? lstat(place, &facts) : stat(place, &facts)) == 0 else {
        throw failure("read", name)
      }
      files += 1
      switch facts.st_mode & S_IFMT {
      case S_IFREG: bytes += min(Int(facts.st_size), .max - bytes)
      case S_IFDIR: waiting += try names(in: name).map { "\(name)/\($0)" }
      case S_IFLNK: try checkLink(name, isBuilt)
      case S_IFIFO: throw refusal(name, "is a named pipe")
      case S_IFSOCK: throw refusal(name, "is a socket")
      default: throw refusal(name, "is a device")
      }
      if !isBuilt { try check(bytes, files, name) }
      try take(name, facts.st_mode)
    }
  }

  /// The names in one of its folders, the last one first.
  private func names(in name: String) throws(Failure) -> [String] {
    guard name.split(separator: "/").count < Self.depthLimit else {
      throw refusal(name, "stands in more than \(Self.depthLimit) folders")
    }
    guard unsafe access("\(path)/\(name)", R_OK | X_OK) == 0 else { throw failure("read", name) }
    return Folder.names(in: "\(path)/\(name)").sorted(by: >)
  }

  private func check(_ bytes: Int, _ files: Int, _ name: String) throws(Failure) {
    guard files <= Self.fileLimit else {
      throw .refused("it holds more than \(Self.fileLimit) files; leave out what it doesn't need")
    }
    guard bytes <= Self.byteLimit else {
      throw .refused(
        "its files have more than \(Self.byteLimit >> 20) MB, \(name) among them; "
          + "leave out what it doesn't need")
    }
  }

  private func copyFile(_ name: String, to copy: String) throws(Failure) {
    // Whatever has come in its place is not waited for.
    let flags = O_RDONLY | O_NONBLOCK | (isFolder ? O_NOFOLLOW : 0)
    guard let file = Descriptor(opening: "\(path)/\(name)", flags) else {
      throw failure("read", name)
    }
    guard let facts = file.information, facts.st_mode & S_IFMT == S_IFREG else {
      throw refusal(name, "has changed while it was copied")
    }
    guard let target = Descriptor(opening: copy, O_WRONLY | O_CREAT | O_EXCL) else {
      throw failure("copy", name)
    }
    var rest = Int(facts.st_size)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while rest > 0 {
      let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe file.receive(into: $0) }
      guard case .bytes(let count) = transfer else { throw failure("read", name) }
      guard count > 0 else { break }
      let part = Array(buffer[..<min(count, rest)])
      guard Descriptor.sendAll(part, to: target.number) == part.count else {
        throw failure("copy", name)
      }
      rest -= part.count
    }
    guard fchmod(target.number, facts.st_mode & Self.rights | 0o600) == 0 else {
      throw failure("copy", name)
    }
  }

  /// A link stays in the folder where its steps back come first and are no more than the folders
  /// that it stands in: from there it leads down only, or over another such link.
  private func checkLink(_ name: String, _ isBuilt: Bool) throws(Failure) {
    guard let target = Folder.linkTarget(of: "\(path)/\(name)") else {
      throw failure("read", name)
    }
    if isBuilt, leadsToPython(target, from: name) { return }
    let steps = target.split(separator: "/").filter { $0 != "." }
    let back = steps.prefix { $0 == ".." }.count
    let depth = name.split(separator: "/").count
    guard !target.hasPrefix("/"), back < depth, !steps.dropFirst(back).contains("..") else {
      throw refusal(name, "is a link that leaves the folder, to \(target)")
    }
  }

  /// Whether a link is that of a virtual environment to its interpreter, which every build makes anew.
  private func leadsToPython(_ target: String, from name: String) -> Bool {
    let folder = Folder.parent(of: "\(path)/\(name)")
    return folder.hasSuffix("/bin") && Folder.exists(Folder.parent(of: folder) + "/pyvenv.cfg")
      && (name.split(separator: "/").last?.hasPrefix("python") ?? false)
      && target.hasPrefix("/") && ProgramSearch.isExecutableFile(target)
  }

  private func refusal(_ name: String, _ fault: String) -> Failure {
    .refused("\(name) \(fault); expected files, folders, and links that stay in the folder")
  }

  private func failure(_ action: String, _ name: String) -> Failure {
    .system(SystemError("\(action) \(name)"))
  }
}
