import Hosting

/// A repeated check, during a build, of the size and number of its files.
struct BuildWatch {
  private let limits: BuildLimits
  private let folders: [String]
  private var nextCheck = Instant.now

  init(_ limits: BuildLimits, folders: [String]) {
    self.limits = limits
    self.folders = folders
  }

  /// Returns the exceeded limit, as the end of a sentence; nil if no limit is exceeded or if no check is due.
  ///
  /// The last check is always due.
  mutating func pollLimits(isLast: Bool = false) -> String? {
    let start = Instant.now
    guard isLast || start >= nextCheck else { return nil }
    let usage = Folder.usage(of: folders, bytes: limits.bytes, files: limits.files)
    // The checks use at most about a twentieth of the time.
    nextCheck = .now + max(500_000_000, 20 * (.now - start))
    guard usage.bytes <= limits.bytes else {
      return ", since it had more than \(limits.bytes / 1_000_000) MB of files"
    }
    return usage.files <= limits.files
      ? nil : ", since it had more than \(limits.files) files in its folders"
  }
}
