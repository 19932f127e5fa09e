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

  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Whether there is a regular file of that path that everybody may read.
  static func isPublicFile(_ path: String) -> Bool {
    var facts = stat()
    let status = unsafe stat(path, &facts)
    return status == 0 && facts.st_mode & S_IFMT == S_IFREG && facts.st_mode & S_IROTH != 0
  }

  /// Where a link leads, as it is written in it; nil for what is no link.
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

  /// Where a link leads, and a link there, and so on: the paths as the links say them, from the root.
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
  /// The path of a program of a name without a slash, in the first of some folders, separated by
  /// colons, that has one.
  package static func find(_ name: String, in folders: String) -> String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isExecutableFile($0) }
  }

  /// Whether there is a file of that path that this process may execute.
  package static func isExecutableFile(_ path: String) -> Bool {
    let status = unsafe access(path, X_OK)
    return status == 0 && isFile(path)
  }

  package static func isFile(_ path: String) -> Bool {
    var information = stat()
    let status = unsafe stat(path, &information)
    return status == 0 && information.st_mode & S_IFMT == S_IFREG
  }
}
