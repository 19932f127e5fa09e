package import BotKit
package import Games

/// Asks a language model for each move, and plays at random where that is of no help.
package struct ConversingBot<Game: SpokenGame>: Bot {
  private let game: Game
  private let model: any LanguageModel
  private let settings: Settings
  private let complain: (String) -> Void
  private var conversation: Conversation
  private var reproach: String?

  /// A bot that has not been asked anything yet.
  ///
  /// - Parameters:
  ///   - game: what it plays.
  ///   - model: whom it asks.
  ///   - settings: how long it waits, and the like.
  ///   - complain: told in a sentence when the model was of no help.
  package init(
    playing game: Game, asking model: any LanguageModel, settings: Settings,
    complain: @escaping (String) -> Void
  ) {
    self.game = game
    self.model = model
    self.settings = settings
    self.complain = complain
    conversation = Conversation(briefing: game.briefing, turnLimit: settings.turnLimit)
  }

  /// Begins a new conversation.
  package mutating func start(seat: Seat?) {
    conversation.clear()
    reproach = nil
  }

  /// Plays what the model says, or at random where it says nothing legal in time.
  package mutating func move(in view: Game.View, clock: Duration?) -> Answer {
    let question = (reproach.map { "\($0)\n\n" } ?? "") + game.question(about: view)
    reproach = nil
    do throws(ModelFault) {
      let text = try ask(question, clock: clock)
      guard let move = SpokenMove.find(in: text, notation: Game.notation, legal: view.legalMoves)
      else { throw .noMove(text) }
      conversation.add(question: question, answer: text)
      return Answer(move: move, comment: text == word(move) ? nil : text.excerpt)
    } catch {
      return playAtRandom(in: view, after: question, because: error)
    }
  }

  /// What the model says, without its thoughts and the white space around it.
  private func ask(_ question: String, clock: Duration?) throws(ModelFault) -> String {
    let time = settings.patience(clock: clock)
    guard time > .zero else { throw .noTime }
    let answer = try model.answer(to: conversation.messages(asking: question), within: time)
    return SpokenMove.spoken(answer).trimmed
  }

  private mutating func playAtRandom(
    in view: Game.View, after question: String, because fault: ModelFault
  ) -> Answer {
    let move = view.randomMove(seed: settings.seed)
    var said = ""
    if case .noMove(let text) = fault { said = text }
    // Some endpoints insist on an answer to each question, and on one that is not empty.
    conversation.add(question: question, answer: said.isEmpty ? word(move) : said)
    reproach = "\(fault.reproach) A random move, \(word(move)), was played for you."
    let comment = "random move, since \(fault)".excerpt
    complain(comment)
    return Answer(move: move, comment: comment)
  }

  private func word(_ move: Int) -> String { Game.notation.text(of: move) }
}

extension String {
  /// The beginning on one line, without characters that a terminal would obey.
  fileprivate var excerpt: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(300) {
      let isObeyed = [.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory)
      scalars.append(isObeyed ? " " : scalar)
    }
    return String(scalars) + (unicodeScalars.count > 300 ? "…" : "")
  }

  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}

/// What can be set of a bot that asks a language model.
package struct Settings: Hashable, Sendable {
  /// How long it waits for an answer, if the clock leaves as much.
  package var timeout = Duration.seconds(5)
  /// What settles its random moves, or nil for others each time.
  package var seed: UInt64?
  /// How many of the latest turns the model is shown.
  package var turnLimit = 120

  /// What holds where nothing is set.
  package init() {}

  /// How long to wait for an answer so that there is still time to play another move.
  ///
  /// - Parameter clock: what the bot has for the move, or nil for no limit.
  /// - Returns: the timeout, or what the clock leaves less a tenth of it and at least 50 ms; at most
  ///   zero where there is no time to ask.
  package func patience(clock: Duration?) -> Duration {
    guard let clock else { return timeout }
    return min(timeout, clock - max(.milliseconds(50), clock / 10))
  }
}
