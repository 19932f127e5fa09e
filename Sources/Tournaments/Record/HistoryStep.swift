/// The intervals of time or games into which a history of results is divided.
package enum HistoryStep: String, Sendable, CaseIterable {
  case tenth, day, week, month

  /// Returns the interval that contains a day, in UTC; days count from 1 January 1970, and weeks begin on
  /// Mondays.
  package func days(around day: Int) -> Range<Int> {
    switch self {
    case .tenth, .day: return day..<day + 1
    case .week:
      // 1 January 1970 was a Thursday.
      let monday = (day + 3).floorDivided(by: 7) * 7 - 3
      return monday..<monday + 7
    case .month:
      var first = CalendarDay(days: day)
      first.day = 1
      return first.days..<first.nextMonth.days
    }
  }
}
