/// A number rounded to some digits after the point, half away from zero, and never as −0.
///
/// - Parameters:
///   - value: a number; from 10¹² on it is written as it is.
///   - digits: 0 to 6.
/// - Returns: the digits.
func rounded(_ value: Double, _ digits: Int = 0) -> String {
  guard abs(value) < 1e12 else { return value.description }
  let unit = (0..<digits).reduce(1) { product, _ in product * 10 }
  let whole = Int((value * Double(unit)).rounded())
  let sign = whole < 0 ? "-" : ""
  let front = sign + String(whole.magnitude / UInt(unit))
  guard digits > 0 else { return front }
  let rest = String(whole.magnitude % UInt(unit))
  return front + "." + String(repeating: "0", count: digits - rest.count) + rest
}

/// A number of things, with the word for one or for several.
func counted(_ count: Int, _ one: String, _ several: String) -> String {
  "\(count) \(count == 1 ? one : several)"
}
