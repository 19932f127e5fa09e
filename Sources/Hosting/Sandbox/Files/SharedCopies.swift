import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Copies of files that programs of other users need and cannot reach at their original path.
///
/// The original path is unreachable if it is inside a folder that other users may not enter, and Joust runs
/// in a container in which root may not mount. The copies are deleted when Joust ends.
package enum SharedCopies {
  private static let kept = Mutex<[ScratchFolder]>([])

  /// Makes an empty folder that all users may read, and returns its path.
  package static func makeFolder() throws(LaunchError) -> String {
    let folder = try ScratchFolder()
    folder.share()
    kept.withLock { $0.append(folder) }
    return folder.path
  }

  /// Copies a folder into a new folder that all users may read, and returns the path of the copy.
  ///
  /// The top-level entries with a name in `names` are left out. Returns nil if the copy fails.
  package static func copy(of folder: String, leavingOut names: Set<String>) -> String? {
    guard let copy = try? makeFolder() else { return nil }
    do throws(ForeignFolder.Failure) {
      try ForeignFolder(folder, leavingOut: names).copy(to: copy)
    } catch {
      return nil
    }
    Folder.openToAll(copy)
    return copy
  }

  /// A folder with copies of the running program and its libraries.
  ///
  /// The value is nil if programs run as the user of Joust, if other users can reach and run the originals,
  /// or if the copying fails.
  static let ownProgram: String? = {
    guard ProgramUsers.areOwn,
      !Platform.programFiles.allSatisfy({
        ProgramUsers.canShow($0) && Folder.isOpenToAll(throughout: $0)
      }), let folder = try? makeFolder()
    else { return nil }
    for (index, file) in Platform.programFiles.enumerated() {
      let name = index == 0 ? "joust" : Paths.parts(of: file).name
      guard let source = Descriptor(opening: index == 0 ? Platform.programPath : file, O_RDONLY),
        let copy = Descriptor(opening: "\(folder)/\(name)", O_WRONLY | O_CREAT | O_EXCL)
      else { return nil }
      fchmod(copy.number, ForeignFolder.rights)
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe source.receive(into: $0) }
        guard case .bytes(let count) = transfer, count > 0 else { break }
        guard Descriptor.sendAll(Array(buffer[..<count]), to: copy.number) == count else {
          return nil
        }
      }
    }
    return folder
  }()
}
