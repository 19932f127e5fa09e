import JSON

extension JSONValue {
  /// The value of an integer literal.
  var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }

  /// The elements of a list of texts.
  var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    let texts = values.compactMap { (value) -> String? in
      guard case .string(let text) = value else { return nil }
      return text
    }
    return texts.count == values.count ? texts : nil
  }

  /// What a text says as a duration.
  var duration: Duration? {
    guard case .string(let text) = self else { return nil }
    return DurationText.parse(text)
  }
}
