/// The steps into which a history of results is divided: tenths of the games, or days, weeks or months.
package enum HistoryStep: String, Sendable, CaseIterable {
  case tenth, day, week, month

  /// Returns the days of the week or month that contains a day; for `tenth` and `day`, the day alone.
  ///
  /// Days are in UTC and count from 1 January 1970. Weeks begin on Mondays.
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
