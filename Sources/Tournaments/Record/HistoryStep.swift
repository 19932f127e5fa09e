import FoundationEssentials

/// The intervals of time or games by which a history of results is divided.
package enum HistoryStep: String, Sendable, CaseIterable {
  case tenth, day, week, month

  /// Returns the interval that contains a time, in UTC; `seconds` counts from 1970, and weeks begin on
  /// Mondays.
  func span(_ seconds: Int) -> DateInterval {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = 2
    let unit: Calendar.Component =
      switch self {
      case .tenth, .day: .day
      case .week: .weekOfYear
      case .month: .month
      }
    let date = Date(timeIntervalSince1970: Double(seconds))
    return calendar.dateInterval(of: unit, for: date) ?? DateInterval(start: date, duration: 1)
  }
}
