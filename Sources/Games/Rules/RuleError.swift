/// The error for an unknown parameter, or for a value that the rules of a game do not allow.
public struct RuleError: Error, Hashable, Sendable {
  /// The name of the parameter.
  public let parameter: String
  /// A description of the allowed values or, for an unknown parameter, of the known parameters.
  public let expected: String
}
