import FoundationEssentials

/// The time of day, as the record writes it: RFC 3339, UTC, whole seconds.
package struct WallClock {
  private var second = Int64.min
  private var text = ""

  package init() {}

  /// The present second; its text is made once a second.
  package var now: String {
    mutating get {
      let date = Date.now
      let current = Int64(date.timeIntervalSince1970)
      if current != second {
        second = current
        text = date.formatted(Date.ISO8601FormatStyle())
      }
      return text
    }
  }
}
