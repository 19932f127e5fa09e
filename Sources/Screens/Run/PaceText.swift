/// How fast something goes and how long it takes, for people.
package enum PaceText {
  /// A number a second: "3.2", "26".
  package static func rate(_ rate: Double) -> String {
    rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
  }

  /// A number a second, in the unit of time in which it is readable: "26 a second", "3.2 a minute".
  package static func pace(_ rate: Double) -> String {
    switch rate {
    case 0, 1...: "\(self.rate(rate)) a second"
    case (1 / 60.0)...: "\(self.rate(rate * 60)) a minute"
    default: "\(self.rate(rate * 3600)) an hour"
    }
  }

  /// A time in seconds: "42 s", "3 min 20 s", "5 h 12 min".
  package static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \(whole % 60) s"
    default: "\(whole / 3600) h \(whole / 60 % 60) min"
    }
  }
}
