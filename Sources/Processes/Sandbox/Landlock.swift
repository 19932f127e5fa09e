import CProcesses

/// The kernel's Landlock: a program may be confined by the one that starts it, without privilege.
package enum Landlock {
  /// The version of its interface that the kernel has, from 1; 0 where there is none.
  package static let version = Int(joust_landlock_version())

  /// Whether it keeps programs from signalling those outside: from version 6 on, Linux 6.12.
  package static var scopesSignals: Bool { version >= 6 }
}
