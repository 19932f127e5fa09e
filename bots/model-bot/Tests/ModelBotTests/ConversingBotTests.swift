import BotKit
import Games
import ModelBot
import Testing

/// A model whose answers are known beforehand, and that remembers what it was asked.
private final class ScriptedModel: LanguageModel {
  private var script: [Result<String, ModelFault>]
  private(set) var asked: [[ChatMessage]] = []
  private(set) var times: [Duration] = []

  init(_ script: Result<String, ModelFault>...) {
    self.script = script
  }

  func answer(to messages: [ChatMessage], within time: Duration) throws(ModelFault) -> String {
    asked.append(messages)
    times.append(time)
    return try script.isEmpty ? "" : script.removeFirst().get()
  }
}

private final class Complaints {
  var sentences: [String] = []
}

struct ConversingBotTests {
  private let complaints = Complaints()

  private func bot(
    _ model: ScriptedModel, _ settings: Settings = Settings()
  ) throws -> ConversingBot<TicTacToe> {
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    return ConversingBot(playing: game, asking: model, settings: settings) {
      [complaints] sentence in
      complaints.sentences.append(sentence)
    }
  }

  private func view(_ picture: String) throws -> TicTacToe.View {
    let text = picture.filter { $0 != " " }
    let marks = text.count { $0 != "." }
    let board = try #require(TicTacToe.Board(text: text, win: 3))
    return .init(board: board, seat: marks.isMultiple(of: 2) ? .first : .second, last: nil)
  }

  @Test func `what the model says is played`() throws {
    let model = ScriptedModel(.success("4"), .success(" I block:\n8 "))
    var bot = try bot(model)
    #expect(try bot.move(in: view("... ... ..."), clock: nil) == Answer(move: 4))
    let second = try bot.move(in: view("XX. .O. ..."), clock: nil)
    #expect(second == Answer(move: 8, comment: "I block: 8"))
    #expect(complaints.sentences == [])
  }

  @Test func `each question comes with the whole conversation of the game`() throws {
    let model = ScriptedModel(.success("4"), .success("Why not 8?"), .success("0"), .success("2"))
    var bot = try bot(model)
    bot.start(seat: .first)
    _ = try bot.move(in: view("... ... ..."), clock: nil)
    _ = try bot.move(in: view("O.. .X. ..."), clock: nil)
    _ = try bot.move(in: view(".O. .X. .OX"), clock: nil)
    let last = model.asked[2]
    #expect(last.map(\.role) == [.system, .user, .assistant, .user, .assistant, .user])
    #expect(last[2].text == "4")
    #expect(last[4].text == "Why not 8?")
    #expect(last[5].text.contains("0 O 2\n3 X 5\n6 O X\n"))
    #expect(Array(last.prefix(4)) == model.asked[1])
    bot.start(seat: .second)
    _ = try bot.move(in: view("X.. ... ..."), clock: nil)
    #expect(model.asked[3].map(\.role) == [.system, .user])
    #expect(model.asked[3][0] == last[0])
  }

  @Test(arguments: [
    (ModelFault.late(.milliseconds(300)), "no answer within 300 ms"),
    (.late(.seconds(5)), "no answer within 5.0 s"),
    (.unreachable("nobody there"), "the endpoint cannot be reached: nobody there"),
    (.refused(status: 500, reason: nil), "the endpoint answered with status 500"),
    (.refused(status: 401, reason: "no key"), "the endpoint answered with status 401: no key"),
    (.tooLong(limit: 9), "the answer had more than 9 bytes"),
    (.unreadable, "the answer was no chat completion"),
  ])
  func `without an answer a random move is played, which is said`(
    fault: ModelFault, words: String
  ) throws {
    let model = ScriptedModel(.failure(fault), .success("0"))
    var bot = try bot(model)
    let answer = try bot.move(in: view("XO. .O. X.."), clock: nil)
    #expect([2, 3, 5, 7, 8].contains(answer.move))
    #expect(answer.comment == "random move, since \(words)")
    #expect(complaints.sentences == ["random move, since \(words)"])
    _ = try bot.move(in: view("... ... .X."), clock: nil)
    let said = model.asked[1]
    #expect(said[2] == ChatMessage(.assistant, "\(answer.move)"))
    let reproach = "Your last answer did not arrive. A random move, \(answer.move), was played"
    #expect(said[3].text.hasPrefix(reproach))
  }

  @Test func `after nonsense a random move is played, and the model is told`() throws {
    let model = ScriptedModel(.success("Hm.\u{1B}[2J\nOne? 4!"), .success(" "), .success("8"))
    var bot = try bot(model)
    let first = try bot.move(in: view("XO. .X. ..."), clock: nil)
    #expect(
      first.comment
        == "random move, since the answer named no legal move: Hm. [2J One? 4!")
    let second = try bot.move(in: view("XO. .X. ..."), clock: nil)
    #expect(second.comment == "random move, since the answer was empty")
    _ = try bot.move(in: view("XO. .X. ..."), clock: nil)
    let said = model.asked[2]
    #expect(said[2] == ChatMessage(.assistant, "Hm.\u{1B}[2J\nOne? 4!"))
    #expect(
      said[3].text.hasPrefix(
        "Your last answer was not one of the legal moves. A random move, \(first.move), was "))
    #expect(said[4] == ChatMessage(.assistant, "\(second.move)"))
  }

  @Test func `random moves follow from the seed`() throws {
    var settings = Settings()
    settings.seed = 7
    func moves() throws -> [Int] {
      var bot = try bot(ScriptedModel(), settings)
      return try ["... ... ...", "X.. ... ...", "XO. ... ...", "XO. .X. ..."].map {
        try bot.move(in: view($0), clock: nil).move
      }
    }
    let first = try moves()
    #expect(try moves() == first)
    settings.seed = 8
    #expect(try moves() != first)
  }

  @Test func `a long answer is kept and told in part`() throws {
    let long = "4 " + String(repeating: "because ", count: 20_000)
    let model = ScriptedModel(.success(long), .success("0"))
    var bot = try bot(model)
    let answer = try bot.move(in: view("... ... ..."), clock: nil)
    #expect(answer.move == 4)
    #expect(answer.comment?.count == 301)
    _ = try bot.move(in: view("... ... ..."), clock: nil)
    #expect(model.asked[1][2].text.count <= 4000)
  }

  @Test func `only the latest turns are told when there are too many`() throws {
    let model = ScriptedModel(.success("1"), .success("2"), .success("3"), .success("4"))
    var settings = Settings()
    settings.turnLimit = 2
    var bot = try bot(model, settings)
    for _ in 1...4 { _ = try bot.move(in: view("... ... ..."), clock: nil) }
    let last = model.asked[3]
    #expect(last.map(\.role) == [.system, .user, .assistant, .user, .assistant, .user])
    #expect(last[2].text == "2")
    #expect(last[4].text == "3")
  }

  @Test(
    arguments: [
      (nil, .seconds(5)), (.seconds(10), .seconds(5)), (.seconds(5), .milliseconds(4500)),
      (.seconds(1), .milliseconds(900)), (.milliseconds(200), .milliseconds(150)),
    ] as [(Duration?, Duration)])
  func `the model has the timeout, or what the clock leaves less a margin`(
    clock: Duration?, time: Duration
  ) throws {
    let model = ScriptedModel(.success("4"))
    var bot = try bot(model)
    _ = try bot.move(in: view("... ... ..."), clock: clock)
    #expect(model.times == [time])
  }

  @Test func `where the clock leaves no time nobody is asked`() throws {
    let model = ScriptedModel(.success("4"))
    var bot = try bot(model)
    let answer = try bot.move(in: view("... ... ..."), clock: .milliseconds(50))
    #expect(model.asked.isEmpty)
    #expect(answer.comment == "random move, since the clock left no time to ask")
  }

  @Test func `2048 is played by words`() throws {
    let game = try TwentyFortyEight(
      rules: Rules(of: TwentyFortyEight.parameters, values: ["size": 3]))
    let model = ScriptedModel(.success("up"), .success("Down"), .success("3"))
    var bot = ConversingBot(playing: game, asking: model, settings: Settings()) { _ in }
    let board = try #require(TwentyFortyEight.Board(tiles: [[2, 0, 0], [4, 0, 0], [0, 0, 0]]))
    let view = TwentyFortyEight.View(board: board, score: 4)
    let first = bot.move(in: view, clock: nil)
    #expect(view.legalMoves.contains(first.move))
    #expect(first.comment == "random move, since the answer named no legal move: up")
    #expect(bot.move(in: view, clock: nil) == Answer(move: 2, comment: "Down"))
    #expect(bot.move(in: view, clock: nil).comment != nil)
  }
}
