import FoundationEssentials

/// The steps of a history of results.
package enum HistoryStep: String, Sendable, CaseIterable {
  case tenth, day, week, month

  /// Returns the step of a time, in UTC; weeks begin on Mondays.
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
