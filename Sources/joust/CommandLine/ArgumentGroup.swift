/// The options and operands of a command, declared as the properties of a structure.
///
/// The properties are declared in the order of the help. A property can be a group that several commands
/// share.
protocol ArgumentGroup: Sendable {
  var options: [OptionDeclaration] { get }
  var operands: [OperandDeclaration] { get }
}

extension ArgumentGroup {
  var options: [OptionDeclaration] {
    Mirror(reflecting: self).children.flatMap { _, value -> [OptionDeclaration] in
      switch value {
      case let option as any DeclaredOption: [option.declaration]
      case let group as any ArgumentGroup: group.options
      default: []
      }
    }
  }

  var operands: [OperandDeclaration] {
    Mirror(reflecting: self).children.compactMap { _, value in
      (value as? any DeclaredOperand)?.declaration
    }
  }
}

/// An option whose value has any type.
private protocol DeclaredOption {
  var declaration: OptionDeclaration { get }
}

extension Option: DeclaredOption {}

/// An operand whose value has any type.
private protocol DeclaredOperand {
  var declaration: OperandDeclaration { get }
}

extension Operand: DeclaredOperand {}

struct NoArguments: ArgumentGroup {}
