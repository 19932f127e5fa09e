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
