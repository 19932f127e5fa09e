import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that belongs to the user of a program while the program changes it.
package struct LentFolder {
  private let path: String
  private let user: ProgramUser?
  private let owner: (user: UInt32, group: UInt32)

  /// Gives a folder and its owner's files in it to a user, unless programs run as the user of
  /// Joust.
  package init(_ path: String, to user: ProgramUser?) throws(LaunchError) {
    self.path = path
    self.user = user
    guard let user else {
      owner = (0, 0)
      return
    }
    Self.recover(path)
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { throw .system(SystemError("read \(path)")) }
    owner = (facts.st_uid, facts.st_gid)
    guard unsafe joust_change_owner(path, owner.user, user.number, user.number) == 0 else {
      let failure = SystemError("give \(path) to user \(user.number)")
      _ = unsafe joust_change_owner(path, user.number, owner.user, owner.group)
      throw .system(failure)
    }
  }

  /// Gives the folder and its files back to the owner.
  ///
  /// - Returns: False if a file cannot be given back.
  package func giveBack() -> Bool {
    guard let user else { return true }
    return unsafe joust_change_owner(path, user.number, owner.user, owner.group) == 0
  }

  /// Gives the folder of a Joust that was killed back to the owner of its parent.
  package static func recover(_ path: String) {
    var facts = stat()
    var above = stat()
    guard unsafe lstat(path, &facts) == 0, ProgramUsers.isOne(facts.st_uid),
      unsafe stat(Folder.parent(of: path), &above) == 0
    else { return }
    _ = unsafe joust_change_owner(path, facts.st_uid, above.st_uid, above.st_gid)
  }
}
