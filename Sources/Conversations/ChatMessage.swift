/// Something that was said in a conversation with a language model.
package struct ChatMessage: Hashable, Sendable {
  /// Who says something; the raw value is the interface's word.
  package enum Role: String, Sendable {
    /// Whoever states the rules.
    case system
    /// The bot, which asks for a move.
    case user
    /// The model.
    case assistant
  }

  /// Who said it.
  package let role: Role
  /// What was said.
  package let text: String

  /// What somebody said.
  package init(_ role: Role, _ text: String) {
    self.role = role
    self.text = text
  }
}
