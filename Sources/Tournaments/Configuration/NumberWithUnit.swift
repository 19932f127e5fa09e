/// A number that is followed by its unit at once: digits, perhaps a point and digits, then letters.
struct NumberWithUnit {
  private let whole: Int
  /// From 0 to 1.
  private let fraction: Double
  private let unit: Substring.UTF8View

  /// Reads a number and its unit; nil for anything else.
  init?(_ text: String) {
    let digits = text.utf8.prefix(while: Self.isDigit)
    guard let whole = Int(String(Substring(digits))) else { return nil }
    self.whole = whole
    var rest = text.utf8.dropFirst(digits.count)
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: Self.isDigit)
      guard !digits.isEmpty, let value = Double("0." + Substring(digits)) else { return nil }
      fraction = value
      rest = rest.dropFirst(1 + digits.count)
    }
    self.fraction = fraction
    unit = rest
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// The number in the smallest unit, rounded; nil for an unknown unit and for what is too large.
  func amount(in units: KeyValuePairs<String, Int>) -> Int? {
    guard let scale = units.first(where: { $0.key.utf8.elementsEqual(unit) })?.value else {
      return nil
    }
    let (product, isTooLarge) = whole.multipliedReportingOverflow(by: scale)
    let (sum, isSumTooLarge) =
      product.addingReportingOverflow(Int(fraction * Double(scale) + 0.5))
    return isTooLarge || isSumTooLarge ? nil : sum
  }
}
