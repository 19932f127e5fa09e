import Foundation
import Testing
import Tournaments

/// Tests the calendar against Foundation's.
struct CalendarDayTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = 2
    return calendar
  }()

  /// Each 97th day from 1600 to 2600, and all days of the leap year 2000 and of 2100, which is none.
  private static let days =
    Array(stride(from: -135_140, to: 230_000, by: 97)) + Array(10_957..<11_323)
    + Array(47_482..<47_847)

  private static func date(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(day) * 86_400) }

  @Test func `a day has the year, month and day of the Gregorian calendar`() {
    for number in Self.days {
      let day = CalendarDay(days: number)
      let parts = Self.calendar.dateComponents([.year, .month, .day], from: Self.date(number))
      #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
      #expect(day.days == number)
    }
  }

  @Test(arguments: [
    (HistoryStep.day, Calendar.Component.day), (.week, .weekOfYear), (.month, .month),
  ])
  func `a step begins and ends like the interval of the calendar`(
    step: HistoryStep, unit: Calendar.Component
  ) {
    for number in Self.days {
      let days = step.days(around: number)
      let interval = Self.calendar.dateInterval(of: unit, for: Self.date(number))
      #expect(Self.date(days.lowerBound) == interval?.start, "day \(number)")
      #expect(Self.date(days.upperBound) == interval?.end, "day \(number)")
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_827_696, "2000-02-29T12:34:56Z"), (1_795_111_200, "2026-11-19T18:00:00Z"),
  ])
  func `a time of so many seconds has the text of the record`(seconds: Int, text: String) {
    #expect(Moment(seconds: seconds).text == text)
    #expect(Moment(text).seconds == seconds)
  }

  @Test(arguments: [
    "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:00",
  ])
  func `a text that is not a day and a time is no time`(text: String) {
    #expect(Moment(text).seconds == nil)
  }
}
