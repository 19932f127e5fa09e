/// An argument that is recognized by its position in a command line, such as a path or a list of paths.
struct Operand<Value: Sendable>: Sendable {
  let declaration: OperandDeclaration
  let read: @Sendable (_ texts: [String]) throws(UsageError) -> Value

  private init<Written>(
    _ name: String, usage: String, _ type: ValueType<Written>, count: ClosedRange<Int>,
    read: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    declaration = OperandDeclaration(
      name, usage: usage, type, count: count
    ) { texts throws(UsageError) in _ = try read(texts) }
    self.read = read
  }

  /// Creates an operand that must be given.
  ///
  /// `name` is the operand's word in the usage line, by default the placeholder of the type. `place` is the
  /// operand's name in errors.
  init(_ type: ValueType<Value>, name: String? = nil, place: String? = nil) {
    let name = name ?? type.placeholder
    self.init(name, usage: name, type, count: 1...1) {
      texts throws(UsageError) in try type.read(texts[0], place ?? name)
    }
  }

  /// Creates an operand that may be absent; `place` is its name in errors.
  init<Wrapped>(optional type: ValueType<Wrapped>, place: String? = nil) where Value == Wrapped? {
    let name = type.placeholder
    self.init(name, usage: "[\(name)]", type, count: 0...1) {
      texts throws(UsageError) in
      guard let text = texts.first else { return nil }
      return try type.read(text, place ?? name)
    }
  }

  /// Creates the last operand of a command: one or more words, or any number if `isOptional` is true.
  init<Element>(
    repeated type: ValueType<Element>, isOptional: Bool = false
  ) where Value == [Element] {
    let name = type.placeholder
    let usage = isOptional ? "[\(name)…]" : name + "…"
    let count = (isOptional ? 0 : 1)...Int.max
    self.init(name, usage: usage, type, count: count) {
      texts throws(UsageError) in
      var values: [Element] = []
      for text in texts { values.append(try type.read(text, name)) }
      return values
    }
  }
}

/// The properties of an operand that do not depend on the Swift type of its value.
final class OperandDeclaration: Sendable {
  let name: String
  /// The operand in a usage line, such as `TOURNAMENT`, `PATH…` or `[COMMAND]`.
  let usage: String
  let expected: String
  let completion: Completion
  /// The allowed numbers of words.
  let count: ClosedRange<Int>
  /// Throws the error for the first invalid text.
  let check: @Sendable (_ texts: [String]) throws(UsageError) -> Void

  fileprivate init<Value>(
    _ name: String, usage: String, _ type: ValueType<Value>, count: ClosedRange<Int>,
    check: @escaping @Sendable (_ texts: [String]) throws(UsageError) -> Void
  ) {
    self.name = name
    self.usage = usage
    self.count = count
    expected = type.expected
    completion = type.completion
    self.check = check
  }
}
