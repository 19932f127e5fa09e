extension LineProcess {
  /// The resident memory of the process and its descendants, in bytes; 0 once it has been finished.
  ///
  /// Memory that several of them share counts for each.
  package var residentBytes: Int {
    guard !child.isReaped else { return 0 }
    return Platform.residentBytes(ofTrees: tree)
  }

  /// The memory that the process and its descendants hold together, in bytes, if it is more than a
  /// limit: what they share counts once, as far as the system tells.
  package func bytesHeld(beyond limit: Int) -> Int? {
    // To look at what is shared is dear, so the sum must be too large in the first place.
    guard residentBytes > limit else { return nil }
    let bytes = Platform.proportionalBytes(ofTrees: tree)
    return bytes > limit ? bytes : nil
  }

  private var tree: [Int32] { [child.pid] + Children.orphans(of: child.pid) }
}
