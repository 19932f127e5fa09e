/// Functions that format speeds as text.
package enum PaceText {
  /// Returns a rate as text without its unit, such as "3.2" or "26".
  package static func rate(_ rate: Double) -> String {
    rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
  }

  /// Returns a rate, given per second, as readable text, such as "26 a second" or "3.2 a minute".
  package static func pace(_ rate: Double) -> String {
    switch rate {
    case 0, 1...: "\(self.rate(rate)) a second"
    case (1 / 60.0)...: "\(self.rate(rate * 60)) a minute"
    default: "\(self.rate(rate * 3600)) an hour"
    }
  }
}
