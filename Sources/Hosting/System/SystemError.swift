#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A failed system call, which is a fault of the machine and not of a bot.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that failed, such as "read games.jsonl".
  package let action: String
  package let number: Int32

  /// Creates an error.
  ///
  /// The default number is `errno` of this thread.
  package init(_ action: String, number: Int32? = nil) {
    self.action = action
    self.number = number ?? errno
  }

  /// The number of the error for a file that another program uses.
  package static let busy = EBUSY

  package var isMissingFile: Bool { [ENOENT, ENOTDIR].contains(number) }

  package var description: String { "cannot \(action): \(Platform.errorText(number))" }

  /// The advice for the user, such as "make room on the disk", or nil if there is none.
  package var remedy: String? {
    switch number {
    case ENOSPC where action == "make namespaces":
      "allow more of them (sysctl user.max_user_namespaces)"
    case ENOSPC: "make room on the disk"
    case EDQUOT: "make room in your quota"
    case EFBIG where !action.hasPrefix("read "): "allow larger files (ulimit -f)"
    case EROFS, EACCES, EPERM: remedyOfPermissions
    case EEXIST where action.hasPrefix("make "): "rename or delete the file of that name"
    case EIO: "check the disk"
    case EMFILE: "allow more descriptors (ulimit -n), or play fewer games at a time"
    case ENFILE: "have other programs close files, or play fewer games at a time"
    case ENOTSUP where action.hasPrefix("own and lock "): "set TMPDIR to a folder on a local disk"
    case ENOLCK, ENOTSUP, EOPNOTSUPP:
      action.hasPrefix("lock ")
        ? "this file system has no file locks: play in a folder on a local disk, and copy its games*.jsonl "
          + "into this folder afterward" : nil
    case EBUSY: "wait until no other program writes it"
    case EAGAIN: "allow more processes (ulimit -u), or play fewer games at a time"
    case ENOMEM: "free some memory, or play fewer games at a time"
    default: nil
    }
  }

  /// The advice for an action that is not permitted; nil if other rights than those of a file are missing.
  private var remedyOfPermissions: String? {
    switch action.prefix(while: { $0 != " " }) {
    case "read": "make it readable for you"
    case "make" where action != "make namespaces": "make its folder writable for you"
    case "change": "have its owner do this"
    case "write" where action.hasPrefix("write to "): nil
    case "move": "make both folders writable for you"
    case "copy", "flush", "lock", "write": "make the file and its folder writable for you"
    default: nil
    }
  }

  package var advice: String { remedy.map { "\(description); \($0)" } ?? description }
}
