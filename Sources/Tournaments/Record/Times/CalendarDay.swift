import JSON

/// A day of the Gregorian calendar.
///
/// The conversions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
package struct CalendarDay: Equatable, Sendable {
  package var year: Int
  /// The number of the month, from 1.
  package var month: Int
  /// The number of the day in its month, from 1.
  package var day: Int
}

extension CalendarDay {
  /// Creates the day that is `days` days after 1 January 1970.
  package init(days: Int) {
    // In years that begin in March, the leap day is the last day; 400 years have 146,097 days.
    let fromMarch = days + 719_468
    let era = fromMarch.floorDivided(by: 146_097)
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1 January 1970.
  package var days: Int {
    let months = year * 12 + month - 3
    let marchYear = months.floorDivided(by: 12)
    let marchMonth = months - marchYear * 12
    return marchYear * 365 + marchYear.floorDivided(by: 4) - marchYear.floorDivided(by: 100)
      + marchYear.floorDivided(by: 400) + (153 * marchMonth + 2) / 5 + day - 719_469
  }

  /// The first day of the next month.
  var nextMonth: CalendarDay {
    CalendarDay(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
  }

  /// The day as in 2026-11-20; years have at least four digits.
  var text: String {
    "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
  }
}

extension Int {
  /// Returns the quotient rounded down, for a positive divisor.
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
