import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that temporarily belongs to the user of a program, so that the program can change it.
package struct LentFolder {
  private let path: String
  private let user: ProgramUser?
  private let owner: (user: UInt32, group: UInt32)

  /// Makes a user the owner of a folder and of the files in it that belong to the folder's owner.
  ///
  /// If `user` is nil, programs run as the user of Joust, and the owners do not change.
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

  /// Makes the original owner the owner of the folder and its files again.
  ///
  /// - Returns: False if the owner of a file cannot be changed.
  package func giveBack() -> Bool {
    guard let user else { return true }
    return unsafe joust_change_owner(path, user.number, owner.user, owner.group) == 0
  }

  /// Ends the loan of a folder by a Joust process that was killed.
  ///
  /// The new owner of the folder and its files is the owner of the parent folder.
  package static func recover(_ path: String) {
    var facts = stat()
    var above = stat()
    guard unsafe lstat(path, &facts) == 0, ProgramUsers.isOne(facts.st_uid),
      unsafe stat(Folder.parent(of: path), &above) == 0
    else { return }
    _ = unsafe joust_change_owner(path, facts.st_uid, above.st_uid, above.st_gid)
  }
}
