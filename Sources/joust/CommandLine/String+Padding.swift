extension String {
  /// The text with spaces behind it, so that it takes so many characters at least.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
