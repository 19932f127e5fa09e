#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions that list and inspect folders and links, and that set the rights of files.
package enum Folder {
  /// Returns the names in a folder, in any order, without `.` and `..`; empty if the folder cannot be read.
  package static func names(in path: String) -> [String] {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return number < 0 ? [] : names(inOwned: number)
  }

  /// Returns the names in the folder of an open descriptor, and closes the descriptor.
  ///
  /// The result is empty if the folder cannot be read.
  static func names(inOwned number: Int32) -> [String] {
    rawNames(inOwned: number).map { name in
      String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Returns the names in the folder of an open descriptor as C strings, and closes the descriptor.
  ///
  /// A program may choose a name that is not UTF-8. Only the C string identifies such a file.
  static func rawNames(inOwned number: Int32) -> [[CChar]] {
    guard let folder = unsafe fdopendir(number) else {
      close(number)
      return []
    }
    defer { unsafe closedir(folder) }
    var names: [[CChar]] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe Array(UnsafeBufferPointer(start: $0, count: Int(strlen($0)) + 1))
        }
      }
      if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
    }
    return names
  }

  /// Returns the mode of a file or of a link's target, or nil if the file cannot be found.
  static func mode(of path: String) -> mode_t? {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_mode : nil
  }

  /// Returns whether all users have the given rights to a file, and may enter each folder above the file.
  ///
  /// `rights` are bits of the mode for other users, such as `S_IROTH`. The path must not contain links.
  static func isOpenToAll(_ path: String, _ rights: mode_t) -> Bool {
    guard mode(of: path).map({ $0 & rights == rights }) ?? false else { return false }
    return path == "/" || isOpenToAll(parent(of: path), S_IXOTH)
  }

  /// Returns the target of a link as it is written in the link, or nil if the path is not a link.
  ///
  /// A relative path begins at the folder with the descriptor `folder`.
  package static func linkTarget(of path: String, in folder: Int32 = AT_FDCWD) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard let start = room.baseAddress else { return nil }
      let count = unsafe readlinkat(folder, path, start, room.count)
      guard count > 0 else { return nil }
      return unsafe String(
        decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Returns a path with all links resolved, or nil if the file cannot be found.
  static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Returns a path and, if the path is a link, the absolute paths of all further links and of the final
  /// target, in this order.
  static func hops(from path: String) -> [String] {
    var hops = [path]
    // Linux also follows at most 40 links.
    while hops.count < 40, let place = hops.last, let target = linkTarget(of: place) {
      hops.append(Paths.isAbsolute(target) ? target : parent(of: place) + "/" + target)
    }
    // After a link to a folder, `..` means the parent of the link's target.
    return hops.map { $0.contains("/..") ? withoutLinkedFolders($0) : $0 }
  }

  /// Returns a path with all links resolved, except for a link at the end of the path.
  ///
  /// If the links cannot be resolved, the folder part of the path is not changed.
  package static func withoutLinkedFolders(_ path: String) -> String {
    let folder = parent(of: path)
    guard folder != "/", let name = Paths.steps(of: path).last else { return path }
    return (resolved(folder) ?? folder) + "/" + name
  }

  /// Returns the folder above an absolute path, or `/` for the root.
  package static func parent(of path: String) -> String {
    "/" + Paths.steps(of: path).dropLast().joined(separator: "/")
  }

  /// Returns the used space in bytes, and the number of files, links and folders, inside the given folders.
  ///
  /// The count stops after the first folder at which either number exceeds its limit. A folder that cannot be
  /// read because of its depth counts as over the limit, and so does an unreadable folder of Joust's user.
  package static func usage(
    of folders: [String], bytes limit: Int, files most: Int
  ) -> (bytes: Int, files: Int) {
    var usage = (bytes: 0, files: 0)
    var waiting = folders.map { Array($0.utf8CString) }
    while let folder = waiting.popLast(), usage.bytes <= limit, usage.files <= most {
      let number = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard number >= 0 else {
        if hidesFiles(folder) { usage.files = most + 1 }
        continue
      }
      for name in rawNames(inOwned: number) {
        let path = Array(folder.dropLast()) + [0x2F] + name
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0 else {
          if hidesFiles(path) { usage.files = most + 1 }
          continue
        }
        usage.files += 1
        usage.bytes += Int(facts.st_blocks) * 512
        if facts.st_mode & S_IFMT == S_IFDIR { waiting.append(path) }
      }
    }
    return usage
  }

  /// Returns whether a path that could not be opened may contain files that a program has hidden.
  ///
  /// The caller must not change `errno` between the failure and this call. An unreadable folder of another
  /// user does not count, because a program that runs as Joust's user cannot own such a folder.
  private static func hidesFiles(_ path: [CChar]) -> Bool {
    switch errno {
    case ENAMETOOLONG: return true
    case EACCES:
      var facts = stat()
      return unsafe lstat(path, &facts) != 0 || facts.st_uid == geteuid()
    default: return false
    }
  }
}

extension Folder {
  /// Gives all users the owner's rights to read and execute the files in a folder and its subfolders.
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

  /// Returns whether all users have the owner's rights to read and execute a file, or all files in a folder.
  ///
  /// The result is true for a link and for a missing file.
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

  /// Returns the rights that all users get to a file with the given mode, as bits of the owner.
  ///
  /// For an executable file, the result includes the right to read, because the system hides the memory of a
  /// program that its user may not read.
  private static func ownerRights(_ mode: mode_t) -> mode_t {
    mode & 0o100 == 0 ? mode & 0o400 : 0o500
  }
}

extension Folder {
  /// Returns the files and links inside a folder with their relative paths, sorted by path.
  ///
  /// The entries for which `isLeftOut` returns true are left out.
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

extension Folder {
  /// Returns the time since the latest change inside a folder, in nanoseconds by the system's clock.
  ///
  /// A change is a write to a file, the addition, deletion or move of an entry, or a change of a folder's
  /// mode or owner. Changes inside `.git` and `__pycache__` do not count. Returns nil if the folder does not
  /// exist.
  package static func ageOfLatestChange(in folder: String) -> Int64? {
    var latest: Int64?
    var waiting = [folder]
    while let place = waiting.popLast() {
      var facts = stat()
      guard unsafe lstat(place, &facts) == 0 else { continue }
      guard facts.st_mode & S_IFMT == S_IFDIR else {
        // A new hard link changes the file's change time, but is not a change of the file.
        latest = max(latest ?? .min, Platform.modificationNanoseconds(of: facts))
        continue
      }
      latest = max(latest ?? .min, Platform.changeNanoseconds(of: facts))
      for name in names(in: place) where ![".git", "__pycache__"].contains(name) {
        waiting.append("\(place)/\(name)")
      }
    }
    guard let latest, let now = Platform.nanoseconds(on: CLOCK_REALTIME) else { return nil }
    return now &- latest
  }
}
