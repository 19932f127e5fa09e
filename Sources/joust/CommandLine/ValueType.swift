import JSON
import Tournaments

/// The type of the value of an option or operand, with the rule for its text and a function that reads it.
///
/// Errors, the help, the manual page and completion are derived from the type.
struct ValueType<Value: Sendable>: Sendable {
  /// The placeholder for a value in the help, such as `N`.
  private(set) var placeholder: String
  /// A description of the valid values, such as "a whole number, 1 to 1000".
  let expected: String
  var completion = Completion()
  /// Returns a default value as text for the help.
  var text: @Sendable (Value) -> String = { "\($0)" }
  /// Reads a value; `place` is the name of the option or operand in errors.
  let read: @Sendable (_ text: String, _ place: String) throws(UsageError) -> Value

  /// Creates a type from a function that reads a text and returns nil if the text is invalid.
  init(
    _ placeholder: String, expected: String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.placeholder = placeholder
    self.expected = expected
    read = { text, place throws(UsageError) in
      guard let value = parse(text) else {
        throw UsageError(place, is: text, expected: expected)
      }
      return value
    }
  }

  /// Creates a type from a function that reads a text and throws its own errors.
  init(
    _ placeholder: String, expected: String,
    read: @escaping @Sendable (_ text: String, _ place: String) throws(UsageError) -> Value
  ) {
    self.placeholder = placeholder
    self.expected = expected
    self.read = read
  }
}

extension ValueType {
  /// Returns the type with a different placeholder.
  func named(_ placeholder: String) -> Self {
    var type = self
    type.placeholder = placeholder
    return type
  }

  func completed(by source: Completion.Source) -> Self {
    var type = self
    type.completion.source = source
    return type
  }
}

extension ValueType where Value == Int {
  static func integer(in range: ClosedRange<Int>) -> Self {
    Self("N", expected: range.wholeNumberRule) { text in
      Int(text).flatMap { range.contains($0) && !text.hasPrefix("+") ? $0 : nil }
    }
  }
}

extension ValueType where Value == Double {
  static func number(
    _ expected: String, where isAccepted: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    var type = Self("X", expected: expected) { text in
      Double(text).flatMap { $0.isFinite && isAccepted($0) ? $0 : nil }
    }
    type.text = { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    return type
  }
}

extension ValueType where Value == Duration {
  static var duration: Self {
    Self("T", expected: DurationText.rule, parse: DurationText.parse)
  }
}

extension ValueType where Value: RawRepresentable<String> & CaseIterable {
  /// A value that is a case of an enumeration.
  static func choice(_ placeholder: String) -> Self {
    let words = Value.allCases.map(\.rawValue)
    let expected = "one of \(words.joined(separator: ", "))"
    var type = Self(placeholder, expected: expected) { text, place throws(UsageError) in
      guard let value = Value(rawValue: text) else {
        throw UsageError(place, is: text, expected: expected + didYouMean(words, text))
      }
      return value
    }
    type.completion.source = .words(words)
    type.text = \.rawValue
    return type
  }
}

extension ValueType where Value == String {
  static func text(_ placeholder: String, expected: String) -> Self {
    Self(placeholder, expected: expected) { $0 }
  }

  /// The path of a file that the command will write.
  static func outputFile(_ example: String) -> Self {
    Self("FILE", expected: "a file, such as \(example)") { text in
      text.isEmpty || text.hasSuffix("/") ? nil : text
    }
  }

  /// A path of any kind, which the command checks itself.
  static func path(_ placeholder: String, expected: String) -> Self {
    Self(placeholder, expected: expected) { $0.isEmpty ? nil : $0 }
  }

  /// The folder of a tournament, or another path that identifies a tournament.
  static func tournament(
    _ expected: String = "a folder with a tournament.json, or that file"
  ) -> Self {
    var type = text("TOURNAMENT", expected: expected)
    type.completion.source = .tournaments
    return type
  }

  /// The text of a valid duration, which is not converted.
  static var durationText: Self {
    Self("T", expected: DurationText.rule) { DurationText.parse($0) == nil ? nil : $0 }
  }

  /// A day, or a day with a time, in UTC; the suffix `Z` of a time is optional, and is removed.
  static var moment: Self {
    let expected = "a day or a time in UTC, such as 2026-11-20 or 2026-11-20T18:00"
    return Self("DATE", expected: expected) { text in
      let moment = text.hasSuffix("Z") && text.contains("T") ? String(text.dropLast()) : text
      let missing = "0000-00-00T00:00:00".dropFirst(moment.count)
      guard [0, 3, 9].contains(missing.count), moment.count <= 19 else { return nil }
      let whole = moment + missing + "Z"
      let known = Moment(whole).seconds.map { Moment(seconds: $0).text }
      return known == whole ? moment : nil
    }
  }
}

extension ValueType where Value == [String] {
  /// A list of names separated by commas.
  static func names(_ expected: String = "names separated by commas", of source: Completion.Source)
    -> Self
  {
    var type = Self("A,B", expected: expected) { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      return names.contains("") ? nil : names.map(String.init)
    }
    type.completion.source = source
    return type
  }
}

extension ValueType where Value == Seed {
  static var seed: Self { Self("N", expected: "1 to 20 digits below 2^64") { Seed($0) } }
}
