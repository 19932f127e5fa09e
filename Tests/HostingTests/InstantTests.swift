import Hosting
import Testing

@Suite struct InstantTests {
  @Test func `the clock advances, and a sleep lasts as long as asked`() {
    let start = Instant.now
    #expect(start > Instant(nanoseconds: 0))
    Platform.sleep(nanoseconds: 2_000_000)
    let end = Instant.now
    #expect(end - start >= 2_000_000)
    #expect(end < .never)
  }

  static let sums: [(start: Int64, step: Int64, sum: Int64)] = [
    (5, 7, 12), (5, -7, -2), (.max, 0, .max), (.max, 1, .max), (1, .max, .max), (.max, .max, .max),
    (.max, .min, -1), (.min, -1, .min), (-1, .min, .min),
  ]

  @Test(arguments: sums)
  func `a sum that overflows is the last instant`(
    _ start: Int64, _ step: Int64, _ sum: Int64
  ) {
    #expect(Instant(nanoseconds: start) + step == Instant(nanoseconds: sum))
  }

  static let differences: [(left: Int64, right: Int64, difference: Int64)] = [
    (12, 5, 7), (5, 12, -7), (.max, 0, .max), (.max, -1, .max), (.max, .min, .max),
    (.min, 1, .min), (.min, .max, .min), (.max, .max, 0),
  ]

  @Test(arguments: differences)
  func `a difference that overflows is the longest one`(
    _ left: Int64, _ right: Int64, _ difference: Int64
  ) {
    #expect(Instant(nanoseconds: left) - Instant(nanoseconds: right) == difference)
  }

  static let durations: [(duration: Duration, nanoseconds: Int64)] = [
    (.zero, 0), (.milliseconds(1500), 1_500_000_000), (.milliseconds(-1500), -1_500_000_000),
    (Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999), 1),
    (.seconds(9_223_372_036) + .nanoseconds(854_775_807), .max),
    (.seconds(9_223_372_036) + .nanoseconds(854_775_808), .max),
    (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    (.seconds(-9_223_372_036) - .nanoseconds(854_775_808), .min),
    (.seconds(-9_223_372_036) - .nanoseconds(854_775_809), .min),
  ]

  @Test(arguments: durations)
  func `a duration is converted to whole nanoseconds and clamped`(
    _ duration: Duration, _ nanoseconds: Int64
  ) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }
}
