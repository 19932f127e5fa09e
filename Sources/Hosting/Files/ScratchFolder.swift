import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder for the temporary files of a program; the folder is deleted when this object is released.
///
/// All such folders of this process are inside one ``HeldFolder``.
package final class ScratchFolder: Sendable {
  package let path: String

  private static let parent = Mutex<HeldFolder?>(nil)

  /// Makes a folder that belongs to the given user, or to the user of Joust if `user` is nil.
  ///
  /// No other program can guess the name of the folder.
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

  /// Lets all users enter and read the folder.
  func share() { _ = unsafe chmod(path, ForeignFolder.rights) }

  /// Deletes all scratch folders of this process.
  ///
  /// Joust calls this function before it exits.
  package static func removeAll() {
    parent.withLock { parent in
      parent?.remove()
      parent = nil
    }
  }
}
