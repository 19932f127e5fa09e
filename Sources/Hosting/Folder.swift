import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

enum Folder {
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

  static func isPublicFile(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFREG && $0 & S_IROTH != 0 } ?? false
  }

  /// What a link says; nil for what is no link.
  static func linkTarget(of path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard let start = room.baseAddress else { return nil }
      let count = unsafe readlink(path, start, room.count)
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

  /// The paths from the root that a link leads over.
  static func hops(from path: String) -> [String] {
    var hops: [String] = []
    var place = path
    // As many as the system follows.
    while hops.count < 40, let target = linkTarget(of: place) {
      place = target.hasPrefix("/") ? target : parent(of: place) + "/" + target
      hops.append(place)
    }
    return hops
  }

  static func parent(of path: String) -> String {
    let above = path.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + above
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

/// A folder for the temporary files of a program, deleted when its owner lets go of it.
///
/// All of this process's stand in one folder that it holds a lock on. Whoever makes the first one
/// deletes those that nobody holds any more: a process that was killed could not do so itself.
package final class ScratchFolder {
  let path: String

  private static let parent = Mutex<Parent?>(nil)

  private struct Parent: ~Copyable {
    let path: String
    let lock: Descriptor
    var count = 0
  }

  init() throws(LaunchError) {
    path = try Self.parent.withLock { parent throws(LaunchError) in
      if parent == nil { parent = try Self.makeParent() }
      parent?.count += 1
      let path = "\(parent?.path ?? "")/\(parent?.count ?? 0)"
      guard unsafe mkdir(path, 0o700) == 0 else { throw .system(SystemError("make \(path)")) }
      return path
    }
  }

  deinit {
    FolderRemoval.remove(path)
  }

  /// The bytes and the number of the files in it, looked at until either is above a limit.
  func usage(bytes limit: Int, files most: Int) -> (bytes: Int, files: Int) {
    var usage = (bytes: 0, files: 0)
    var waiting = [path]
    while let folder = waiting.popLast(), usage.bytes <= limit, usage.files <= most {
      for name in Folder.names(in: folder) {
        var facts = stat()
        guard unsafe lstat("\(folder)/\(name)", &facts) == 0 else { continue }
        usage.files += 1
        usage.bytes += Int(facts.st_blocks) * 512
        if facts.st_mode & S_IFMT == S_IFDIR { waiting.append("\(folder)/\(name)") }
      }
    }
    return usage
  }

  /// Deletes all of this process's; to be called when the program ends.
  package static func removeAll() {
    parent.withLock { parent in
      if let path = parent?.path { FolderRemoval.remove(path) }
      parent = nil
    }
  }

  private static func makeParent() throws(LaunchError) -> Parent {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let prefix = "joust-scratch-\(getuid())-"
    for name in Folder.names(in: place) where name.hasPrefix(prefix) {
      // The lock goes with the descriptor, after the folder.
      if let _ = lock("\(place)/\(name)") { FolderRemoval.remove("\(place)/\(name)") }
    }
    let path = "\(place)/\(prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))"
    guard unsafe mkdir(path, 0o700) == 0, let lock = lock(path) else {
      throw .system(SystemError("make \(path)"))
    }
    return Parent(path: path, lock: lock)
  }

  /// Locks a folder of ours; nil where another process holds it, or it is none of ours.
  private static func lock(_ path: String) -> Descriptor? {
    guard
      let folder = Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      folder.information?.st_uid == getuid(), flock(folder.number, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    return folder
  }
}

/// Deletes folders that a stranger has filled: no link is followed, and no depth exhausts us.
enum FolderRemoval {
  private static let wholeFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  static func remove(_ path: String) {
    if let root = Descriptor(opening: path, wholeFolder) { empty(root) }
    _ = unsafe rmdir(path)
  }

  /// Empties a folder: what stands deeper is moved up first, so that one level is open at a time.
  private static func empty(_ root: borrowing Descriptor) {
    let prefix = String(UInt64.random(in: 0 ... .max), radix: 16)
    var waiting: [String] = []
    var count = 0
    clear(root.number) { waiting.append($0) }
    while let name = waiting.popLast() {
      let number = unsafe openat(root.number, name, wholeFolder)
      if number >= 0 {
        let folder = Descriptor(owning: number)
        clear(folder.number) { inner in
          count += 1
          let outer = "\(prefix)-\(count)"
          if unsafe renameat(folder.number, inner, root.number, outer) == 0 {
            waiting.append(outer)
          }
        }
      }
      _ = unsafe unlinkat(root.number, name, AT_REMOVEDIR)
    }
  }

  /// Deletes the files of a folder, and hands over the names of the folders in it, open to us.
  private static func clear(_ folder: Int32, _ take: (String) -> Void) {
    for name in Folder.names(inOwned: dup(folder)) where unsafe unlinkat(folder, name, 0) != 0 {
      unsafe fchmodat(folder, name, 0o700, 0)
      take(name)
    }
  }
}
