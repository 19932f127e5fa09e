/// Returns a number as text, rounded to 0 to 6 digits after the point.
///
/// Halves are rounded away from zero, and the result is never −0. A number whose magnitude is 10¹² or more
/// is not rounded.
package func rounded(_ value: Double, _ digits: Int = 0) -> String {
  guard abs(value) < 1e12 else { return value.description }
  let unit = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = (value * Double(unit)).magnitude
  // `rounded()` needs the mathematics library, which a bot that links BotKit alone does not have.
  var whole = Int(scaled)
  if scaled - Double(whole) >= 0.5 { whole += 1 }
  let front = (value < 0 && whole > 0 ? "-" : "") + String(whole / unit)
  guard digits > 0 else { return front }
  return front + "." + (whole % unit).zeroPadded(to: digits)
}

extension Int {
  /// Returns the digits of a number that is at least 0, with zeros in front up to `count` digits.
  package func zeroPadded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

/// Returns a count followed by the singular or the plural of a noun.
package func counted(_ count: Int, _ one: String, _ several: String) -> String {
  "\(count) \(count == 1 ? one : several)"
}

/// Returns a duration as text in at most two units, such as "42 s", "3 min 20 s" or "5 h 12 min".
///
/// The duration is rounded up to whole seconds; from one hour on, the seconds after the last full minute are
/// left out.
package func time(inSeconds seconds: Double) -> String {
  var whole = Int(min(seconds, 1e9))
  if Double(whole) < seconds { whole += 1 }
  return switch whole {
  case ..<60: "\(whole) s"
  case ..<3600: "\(whole / 60) min \(whole % 60) s"
  default: "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}

extension Double {
  /// The shortest decimal text of a finite number, such as "7" or "7.5".
  package var shortText: String { JSONWriter.literal(of: self) }
}
