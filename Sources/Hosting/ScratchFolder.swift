import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder for the temporary files of a program, deleted when its owner lets go of it.
///
/// All of this process's stand in one folder that it holds a lock on. Whoever makes the first one
/// deletes those that nobody holds any more: a process that was killed could not do so itself.
final class ScratchFolder {
  /// Its path.
  let path: String

  private static let room = Mutex<Room?>(nil)

  private struct Room: ~Copyable {
    let path: String
    let lock: Descriptor
    var count = 0
  }

  init() throws(LaunchError) {
    path = try Self.room.withLock { room throws(LaunchError) in
      if room == nil { room = try Self.open() }
      room?.count += 1
      let path = "\(room?.path ?? "")/\(room?.count ?? 0)"
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

  /// Deletes the folder that they all stand in; to be called when the program ends.
  static func removeRoom() {
    room.withLock { room in
      if let path = room?.path { FolderRemoval.remove(path) }
      room = nil
    }
  }

  private static func open() throws(LaunchError) -> Room {
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
    return Room(path: path, lock: lock)
  }

  /// Locks a folder of ours; nil where another process holds it, or it is none of ours.
  private static func lock(_ path: String) -> Descriptor? {
    let number = openFolder(path)
    guard number >= 0 else { return nil }
    let folder = Descriptor(owning: number)
    var facts = stat()
    guard unsafe fstat(number, &facts) == 0, facts.st_uid == getuid(),
      flock(number, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    return folder
  }

  private static func openFolder(_ path: String) -> Int32 {
    #if canImport(Darwin)
    unsafe Darwin.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #else
    unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #endif
  }
}
