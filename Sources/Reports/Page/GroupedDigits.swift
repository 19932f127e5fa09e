/// Returns a count with its digits in groups of three, followed by the noun in the singular or plural.
func groupedCount(_ count: Int, _ one: String, _ several: String) -> String {
  groupedCount(count) + (count == 1 ? " " + one : " " + several)
}

/// Returns a count with its digits in groups of three, such as "12,345".
///
/// The page writes counts, scores and sums in this form. Ratings in Elo, their differences and their errors
/// have no groups, as in the ladders of other programs.
func groupedCount(_ count: Int) -> String { grouped(String(count)) }

/// Returns a number as text with the digits before its point in groups of three.
func grouped(_ number: String) -> String {
  let start = number.firstIndex(where: \.isWholeNumber) ?? number.endIndex
  let end = number[start...].firstIndex { !$0.isWholeNumber } ?? number.endIndex
  var digits = ""
  for (place, digit) in number[start..<end].reversed().enumerated() {
    if place > 0, place % 3 == 0 { digits.append(",") }
    digits.append(digit)
  }
  return number[..<start] + String(digits.reversed()) + number[end...]
}
