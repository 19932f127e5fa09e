import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The kernel's Landlock, with which an unprivileged process confines the programs that it starts.
package enum Landlock {
  /// The version of the kernel's Landlock interface, from 1, or 0 if there is none.
  package static let version = Int(joust_landlock_version())

  /// Whether Landlock prevents signals to processes outside the sandbox: from version 6 of the interface on,
  /// in Linux 6.12.
  package static var scopesSignals: Bool { version >= 6 }

  /// Returns a clause about the protections that a version of Landlock lacks, or nil if it lacks none.
  ///
  /// Version 0 means that the kernel has no Landlock. If `hasFilter` is false, the protections of the system
  /// call filter are also missing.
  package static func lack(
    of version: Int = version, hasFilter: Bool = SystemCallFilter.exists
  ) -> String? {
    if version < 1 {
      return
        "this kernel has no Landlock (expected Linux 5.13 or later, with landlock in the boot option "
        + "lsm=)"
    }
    let lacks =
      (version < 3 ? ["truncate files of other programs (refused from Linux 6.2 on)"] : [])
      + (version < 6
        ? ["send signals to processes outside the sandbox (refused from Linux 6.12 on)"] : [])
      + (hasFilter
        ? []
        : ["use sockets and change files of other programs (refused only on x86-64 and ARM64)"])
    guard !lacks.isEmpty else { return nil }
    return "with the Landlock of this kernel, bots could " + lacks.joined(separator: ", and ")
  }
}
