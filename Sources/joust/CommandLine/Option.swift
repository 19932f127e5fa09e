/// An option of a command, declared once: its name, its type, its default and its help.
///
/// An `Option<Int?>` may be absent, an `Option<Int>` has a default or is required, an `Option<[Int]>` can be
/// repeated, and an `Option<Bool>` is a flag.
struct Option<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration
  /// Converts the texts given for the option, in order; there are none if the option is absent.
  let read: @Sendable (_ texts: [String]) throws(UsageError) -> Value

  private init<Written>(
    _ name: String, _ type: ValueType<Written>, default text: String?, _ summary: String,
    read: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(
      name, type, default: text, summary
    ) { texts throws(UsageError) in _ = try read(texts) }
    self.read = read
  }

  /// Creates an option with a default; if it is repeated, the last value is used.
  init(_ name: String, _ type: ValueType<Value>, default value: Value, _ summary: String) {
    self.init(name, type, default: type.text(value), summary) { texts throws(UsageError) in
      guard let text = texts.last else { return value }
      return try type.read(text, "--" + name)
    }
  }

  /// Creates an option that may be absent; if the option is repeated, the last value is used.
  ///
  /// `absent` describes the effect of the option's absence, for the help; nil for no description.
  init<Wrapped>(
    _ name: String, _ type: ValueType<Wrapped>, absent: String? = nil, _ summary: String
  ) where Value == Wrapped? {
    self.init(name, type, default: absent, summary) { texts throws(UsageError) in
      guard let text = texts.last else { return nil }
      return try type.read(text, "--" + name)
    }
  }

  /// Creates an option that must be given.
  init(required name: String, _ type: ValueType<Value>, _ summary: String) {
    self.init(name, type, default: nil, summary) { texts throws(UsageError) in
      guard let text = texts.last else {
        throw UsageError(
          "--\(name) is missing; give --\(name) \(type.placeholder) (\(type.placeholder) is "
            + "\(type.expected))")
      }
      return try type.read(text, "--" + name)
    }
  }

  /// Creates an option that can be repeated.
  init<Element>(
    repeated name: String, _ type: ValueType<Element>, absent: String? = nil, _ summary: String
  ) where Value == [Element] {
    self.init(name, type, default: absent, summary) { texts throws(UsageError) in
      var values: [Element] = []
      for text in texts { values.append(try type.read(text, "--" + name)) }
      return values
    }
  }

  /// Creates a flag, which is an option without a value.
  init(flag name: String, _ summary: String) where Value == Bool {
    declaration = OptionDeclaration(flag: name, summary)
    read = { !$0.isEmpty }
  }
}

/// The properties of an option that do not depend on the Swift type of its value.
///
/// The type is a class, because a copy of the options of a command would otherwise copy each property.
final class OptionDeclaration: Sendable {
  let name: String
  let summary: String
  /// The placeholder for a value in the help; nil for a flag.
  let placeholder: String?
  /// A description of the valid values; nil for a flag.
  let expected: String?
  /// The default, or the effect of the option's absence, as text for the help; nil for neither.
  let defaultText: String?
  let completion: Completion
  /// Throws the error for the first invalid text.
  let check: @Sendable (_ texts: [String]) throws(UsageError) -> Void

  init<Value>(
    _ name: String, _ type: ValueType<Value>, default text: String?, _ summary: String,
    check: @escaping @Sendable (_ texts: [String]) throws(UsageError) -> Void = { _ in }
  ) {
    self.name = name
    self.summary = summary
    placeholder = type.placeholder
    expected = type.expected
    defaultText = text
    completion = type.completion
    self.check = check
  }

  init(flag name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    placeholder = nil
    expected = nil
    defaultText = nil
    completion = Completion()
    check = { _ in }
  }

  var takesValue: Bool { placeholder != nil }
  /// The option as written in a command line, such as `--pairs N`.
  var usage: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }

  /// The summary with the type and the default, for the help.
  var help: String {
    summary + (expected.map { ": \($0)" } ?? "") + (defaultText.map { " (default: \($0))" } ?? "")
  }
}
