#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A system call that failed: a fault of the machine, never of a bot.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done: "open games.jsonl", say.
  package let action: String
  /// The system's error number.
  package let number: Int32

  package init(_ action: String, number: Int32 = Platform.errorNumber) {
    self.action = action
    self.number = number
  }

  /// One sentence: what was being done and why it failed.
  package var description: String { "cannot \(action): \(Platform.errorText(number))" }

  /// What to do about it: "make room on the disk", say; nil where the sentence says it all.
  package var remedy: String? {
    switch number {
    case ENOSPC: "make room on the disk"
    case EDQUOT: "make room in your quota"
    case EFBIG: "allow larger files (ulimit -f)"
    case EROFS, EACCES, EPERM: "make it writable for you"
    case EIO: "look after the disk"
    case EMFILE: "allow more descriptors (ulimit -n), or play fewer games at a time"
    case ENFILE: "have other programs close files, or play fewer games at a time"
    case EAGAIN: "allow more processes (ulimit -u), or play fewer games at a time"
    case ENOMEM: "free some memory, or play fewer games at a time"
    default: nil
    }
  }

  /// The sentence with what to do about it.
  package var advice: String { remedy.map { "\(description); \($0)" } ?? description }
}
