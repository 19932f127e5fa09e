import JSON

/// A list of strings that is most often that of one of the two lines before it.
struct RepeatedStrings {
  typealias Token = JSONScanner.StringToken

  /// The strings; their places may be in a line before.
  private(set) var tokens: [Token] = []
  /// Whether the strings were checked, in this line or in a line before.
  var areChecked = false
  /// The place of the list, which may be in a line before.
  private(set) var place = 0..<0
  private var before: (tokens: [Token], areChecked: Bool, place: Range<Int>) = ([], false, 0..<0)

  /// Reads a list of strings; false for any other value.
  mutating func read(_ fields: inout JSONFields) throws(InvalidLine) -> Bool {
    if fields.skip(sameAs: place) { return true }
    let last = (tokens, areChecked, place)
    tokens = before.tokens
    areChecked = before.areChecked
    place = before.place
    before = last
    if fields.skip(sameAs: place) { return true }
    areChecked = false
    place = 0..<0
    let first = fields.position
    guard try fields.strings(into: &tokens) else { return false }
    place = first..<fields.position
    return true
  }
}
