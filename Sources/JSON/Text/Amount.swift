/// Parses a decimal number with a unit, and returns the number times the value of the unit.
///
/// The result is rounded to a whole number. Returns nil for any other text, and if the result has more than
/// 64 bits.
func amount(_ text: String, in units: KeyValuePairs<String, Int>) -> Int? {
  // Bytes are compared, because Swift treats canonically equivalent characters as equal, such as `K` and the
  // kelvin sign.
  let unit = units.first { text.utf8.suffix($0.key.utf8.count).elementsEqual($0.key.utf8) }
  guard let (unit, scale) = unit else { return nil }
  let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
  let areDigits = parts.allSatisfy { part in
    !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
  guard areDigits, parts.count <= 2, let whole = Int(parts[0]),
    let fraction = Double("0." + (parts.count == 2 ? parts[1] : "0"))
  else { return nil }
  let (product, isTooLarge) = whole.multipliedReportingOverflow(by: scale)
  let (sum, isSumTooLarge) = product.addingReportingOverflow(Int(fraction * Double(scale) + 0.5))
  return isTooLarge || isSumTooLarge ? nil : sum
}
