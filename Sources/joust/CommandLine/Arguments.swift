/// The arguments of a command, read according to the declarations in a group.
///
/// `arguments.pairs` is the value of the option that the group declares as its property `pairs`.
@dynamicMemberLookup struct Arguments<Group: ArgumentGroup>: Sendable {
  private let group: Group
  let words: ArgumentWords

  init(_ words: ArgumentWords, of group: Group) {
    self.words = words
    self.group = group
  }

  subscript<Value>(dynamicMember path: KeyPath<Group, Option<Value>>) -> Value {
    let option = group[keyPath: path]
    return Self.checked { () throws(UsageError) in
      try option.read(words.texts(of: option.declaration.name))
    }
  }

  subscript<Value>(dynamicMember path: KeyPath<Group, Operand<Value>>) -> Value {
    let operand = group[keyPath: path]
    return Self.checked { () throws(UsageError) in
      try operand.read(words.texts(of: operand.declaration))
    }
  }

  subscript<Part: ArgumentGroup>(dynamicMember path: KeyPath<Group, Part>) -> Arguments<Part> {
    Arguments<Part>(words, of: group[keyPath: path])
  }

  private static func checked<Value>(_ read: () throws(UsageError) -> Value) -> Value {
    do throws(UsageError) {
      return try read()
    } catch {
      preconditionFailure("an argument changed after it was checked: \(error)")
    }
  }

  /// Returns the error for an option whose value violates a rule that the option's type cannot express.
  ///
  /// `part` is the wrong part of the value; nil for the whole value.
  func invalid<Value>(
    _ path: KeyPath<Group, Option<Value>>, expected: String, part: String? = nil
  ) -> UsageError {
    invalid(group[keyPath: path].declaration, expected: expected, part: part)
  }

  private func invalid(
    _ option: OptionDeclaration, expected: String, part: String? = nil
  ) -> UsageError {
    let text = part ?? words.texts(of: option.name).last ?? option.defaultText ?? ""
    return UsageError("--" + option.name, is: text, expected: expected)
  }

  /// Returns the error for an option with the given name, which the group must declare.
  func invalid(named name: String, expected: String) -> UsageError {
    guard let option = group.options.first(where: { $0.name == name }) else {
      preconditionFailure("--\(name) is not declared")
    }
    return invalid(option, expected: expected)
  }
}
