/// What a bot and a language model have said to each other in a game.
///
/// A model that is not shown what was said before plays far worse, so all of it is sent with each
/// question, up to a number of turns that keeps a long game from outgrowing the model.
package struct Conversation: Hashable, Sendable {
  /// How many of the latest turns are kept.
  package let turnLimit: Int

  private let briefing: String
  private var turns: [Turn] = []

  private struct Turn: Hashable {
    let question: String
    let answer: String
  }

  /// A conversation in which nothing has been said yet.
  ///
  /// - Parameters:
  ///   - briefing: the rules, said before anything else and never forgotten.
  ///   - turnLimit: how many of the latest turns are kept, at least 0.
  package init(briefing: String, turnLimit: Int) {
    self.briefing = briefing
    self.turnLimit = turnLimit
  }

  /// All that is sent to have a question answered, oldest first.
  package func messages(asking question: String) -> [ChatMessage] {
    var messages = [ChatMessage(.system, briefing)]
    for turn in turns {
      messages.append(ChatMessage(.user, turn.question))
      messages.append(ChatMessage(.assistant, turn.answer))
    }
    messages.append(ChatMessage(.user, question))
    return messages
  }

  /// Keeps a question with its answer, and forgets the oldest ones that are too many.
  package mutating func add(question: String, answer: String) {
    turns.append(Turn(question: question, answer: answer))
    turns.removeFirst(max(0, turns.count - turnLimit))
  }

  /// Forgets all but the rules, for the next game.
  package mutating func clear() {
    turns = []
  }
}

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

/// Something that goes on with a conversation.
package protocol LanguageModel {
  /// Asks for what the model says next.
  ///
  /// - Parameters:
  ///   - messages: all that was said, the question last.
  ///   - time: how long the caller waits, more than zero.
  /// - Returns: what the model says; nobody has looked at it.
  /// - Throws: why there is no answer, once that is known, and at the latest when the time is up.
  func answer(to messages: [ChatMessage], within time: Duration) throws(ModelFault) -> String
}

/// Why a language model is of no help for a move.
package enum ModelFault: Error, Hashable, Sendable {
  /// The clock leaves no time to ask.
  case noTime
  /// No whole answer came within some time.
  case late(Duration)
  /// The endpoint cannot be reached, or the connection broke.
  case unreachable(String)
  /// The endpoint answered with a status that is no success, and perhaps with a reason.
  case refused(status: Int, reason: String?)
  /// The answer is longer than so many bytes.
  case tooLong(limit: Int)
  /// The answer is none of the chat-completions interface.
  case unreadable
  /// The answer names no legal move; this is what it says.
  case noMove(String)
}

extension ModelFault: CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  package var description: String {
    switch self {
    case .noTime: "the clock left no time to ask"
    case .late(let time): "no answer within \(time.formatted)"
    case .unreachable(let reason): "the endpoint cannot be reached: \(reason)"
    case .refused(let status, nil): "the endpoint answered with status \(status)"
    case .refused(let status, let reason?):
      "the endpoint answered with status \(status): \(reason)"
    case .tooLong(let limit): "the answer had more than \(limit) bytes"
    case .unreadable: "the answer was no chat completion"
    case .noMove(""): "the answer was empty"
    case .noMove(let text): "the answer named no legal move: \(text)"
    }
  }

  /// What the model is told about it with the next question, as a sentence.
  var reproach: String {
    switch self {
    case .noMove: "Your last answer was not one of the legal moves."
    default: "Your last answer did not arrive."
    }
  }
}

extension Duration {
  /// Milliseconds below a second, and tenths of a second from there.
  fileprivate var formatted: String {
    if self < .seconds(1) { return "\(Int(self / .milliseconds(1))) ms" }
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
