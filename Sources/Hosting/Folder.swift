import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

package enum Folder {
  /// The names in a folder but its own and that of the one above; none where it can't be read.
  static func names(in path: String) -> [String] {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return number < 0 ? [] : names(inOwned: number)
  }

  /// The names in the folder of a descriptor, which is closed.
  static func names(inOwned number: Int32) -> [String] {
    guard let folder = unsafe fdopendir(number) else {
      close(number)
      return []
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The mode of a file, behind links; nil where nothing is there.
  static func mode(of path: String) -> mode_t? {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_mode : nil
  }

  /// Whether others than its owner have some rights to a path without links, and may enter each
  /// folder that it stands in.
  static func isOpenToAll(_ path: String, _ rights: mode_t) -> Bool {
    guard mode(of: path).map({ $0 & rights == rights }) ?? false else { return false }
    return path == "/" || isOpenToAll(parent(of: path), S_IXOTH)
  }

  /// What a link says; nil for what is no link.
  package static func linkTarget(of path: String, in folder: Int32 = AT_FDCWD) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard let start = room.baseAddress else { return nil }
      let count = unsafe readlinkat(folder, path, start, room.count)
      guard count > 0 else { return nil }
      return unsafe String(
        decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// A path without links in it; nil where nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// A path and those from the root that it leads over, if it is a link.
  static func hops(from path: String) -> [String] {
    var hops = [path]
    // As many as the system follows.
    while hops.count < 40, let place = hops.last, let target = linkTarget(of: place) {
      hops.append(target.hasPrefix("/") ? target : parent(of: place) + "/" + target)
    }
    // A step back leads out of the folder that is really there.
    return hops.map { $0.contains("/..") ? withoutLinkedFolders($0) : $0 }
  }

  /// Where a file stands that may itself be a link.
  static func withoutLinkedFolders(_ path: String) -> String {
    let folder = parent(of: path)
    guard folder != "/", let name = path.split(separator: "/").last else { return path }
    return (resolved(folder) ?? folder) + "/" + name
  }

  package static func parent(of path: String) -> String {
    let above = path.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + above
  }

  /// The bytes and the number of the files in folders, looked at until either is above a limit.
  package static func usage(
    of folders: [String], bytes limit: Int, files most: Int
  ) -> (bytes: Int, files: Int) {
    var usage = (bytes: 0, files: 0)
    var waiting = folders
    while let folder = waiting.popLast(), usage.bytes <= limit, usage.files <= most {
      for name in names(in: folder) {
        var facts = stat()
        guard unsafe lstat("\(folder)/\(name)", &facts) == 0 else {
          // What stands too deep to be looked at is too much.
          if errno == ENAMETOOLONG { usage.files = most + 1 }
          continue
        }
        usage.files += 1
        usage.bytes += Int(facts.st_blocks) * 512
        if facts.st_mode & S_IFMT == S_IFDIR { waiting.append("\(folder)/\(name)") }
      }
    }
    return usage
  }
}

/// Finds programs as a shell does.
package enum ProgramSearch {
  /// Finds a program by a name without a slash in folders that colons separate.
  package static func find(_ name: String, in folders: String) -> String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isExecutableFile($0) }
  }

  package static func isExecutableFile(_ path: String) -> Bool {
    let status = unsafe access(path, X_OK)
    return status == 0 && isFile(path)
  }

  package static func isFile(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  package static func isFolder(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }
}

/// A folder for the temporary files of a program, deleted when its owner lets go of it; all of this
/// process's stand in one that it holds.
package final class ScratchFolder: Sendable {
  package let path: String

  private static let parent = Mutex<HeldFolder?>(nil)

  /// Makes a folder whose name no other program can guess; it belongs to the user of its program.
  package init(for user: ProgramUser? = nil) throws(LaunchError) {
    do throws(SystemError) {
      path = try Self.parent.withLock { parent throws(SystemError) in
        if parent == nil { parent = try Self.makeParent() }
        let path = "\(parent?.path ?? "")/\(HeldFolder.secretName)"
        guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError("make \(path)") }
        if let user, unsafe lchown(path, user.number, user.number) != 0 {
          throw SystemError("give \(path) to user \(user.number)")
        }
        return path
      }
    } catch {
      throw .system(error)
    }
  }

  deinit {
    FolderRemoval.remove(path)
  }

  private static func makeParent() throws(SystemError) -> HeldFolder {
    try HeldFolder(
      in: ProgramUsers.temporaryFolder, prefix: "joust-scratch-\(getuid())-", for: .entering)
  }

  /// Has all users read it.
  func share() { _ = unsafe chmod(path, ForeignFolder.rights) }

  /// Deletes all of this process's; to be called when the program ends.
  package static func removeAll() {
    parent.withLock { parent in
      parent?.remove()
      parent = nil
    }
  }
}

extension Folder {
  /// Has all users read what its owner reads in a folder.
  package static func openToAll(_ folder: String) {
    _ = unsafe chmod(folder, ForeignFolder.rights)
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      var facts = stat()
      guard unsafe lstat(path, &facts) == 0 else { continue }
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: openToAll(path)
      case S_IFREG where !isReadableByAll(facts.st_mode):
        let rights = ownerRights(facts.st_mode)
        _ = unsafe chmod(path, facts.st_mode | rights | rights >> 6)
      default: break
      }
    }
  }

  /// Whether all users may read what its owner reads in a folder, or of a file.
  package static func isOpenToAll(throughout path: String) -> Bool {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else { return true }
    guard isReadableByAll(facts.st_mode) else { return false }
    return facts.st_mode & S_IFMT != S_IFDIR
      || names(in: path).allSatisfy { isOpenToAll(throughout: "\(path)/\($0)") }
  }

  private static func isReadableByAll(_ mode: mode_t) -> Bool {
    let rights = ownerRights(mode) | ownerRights(mode) >> 6
    return mode & rights == rights
  }

  /// The rights that a program's user needs: a program that may not be read can't be accounted for.
  private static func ownerRights(_ mode: mode_t) -> mode_t {
    mode & 0o100 == 0 ? mode & 0o400 : 0o500
  }
}

/// What the system tells of a file without opening it.
package struct FileFacts: Hashable, Sendable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  package let isExecutable: Bool
  /// What another file of the same name would not have.
  private let number: UInt64
  /// When it was last written, in nanoseconds since 1970.
  private let modification: Int64

  /// The facts of a file, or of a link and not of what it leads to; nil where nothing is there.
  package init?(_ path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(facts.st_size)
    isExecutable = facts.st_mode & S_IXUSR != 0
    number = UInt64(facts.st_ino)
    modification = Platform.modificationNanoseconds(of: facts)
  }

  /// The same as a text, which differs where the file was written meanwhile.
  package var text: String { "\(kind) \(size) \(isExecutable) \(modification)" }

  /// The same as a text, which differs also where another file took its place.
  package var textWithNumber: String { "\(text) \(number)" }
}

extension Folder {
  /// The files and links below a folder by their paths from it, sorted, without what some names stand
  /// for, wherever they occur.
  package static func files(
    below folder: String, leavingOut isLeftOut: (_ path: String, _ name: String) -> Bool
  ) -> [(path: String, facts: FileFacts)] {
    var found: [(path: String, facts: FileFacts)] = []
    var waiting = [""]
    while let place = waiting.popLast() {
      for name in names(in: folder + "/" + place) where !isLeftOut(place + name, name) {
        let path = place + name
        guard let facts = FileFacts("\(folder)/\(path)") else { continue }
        switch facts.kind {
        case .folder: waiting.append(path + "/")
        case .file, .link: found.append((path, facts))
        case .other: break
        }
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}
