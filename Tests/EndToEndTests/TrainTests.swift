import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct TrainTests {
  private static let bench = "'\(Joust.programFolder)/joust-bench'"
  /// A name that is too long for a file.
  private static let longName = String(repeating: "n", count: 300)

  private func train(_ words: [String], in joust: Joust) throws -> Joust.Outcome {
    try joust.shell("\(Self.bench) train \(words.joined(separator: " "))")
  }

  @Test func `training writes weights that the bot plays with`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let training = try train(["2048", "--games=40", "--size=tiny", "--output=mine"], in: joust)
    #expect(training.status == 0, "\(training.error)")
    #expect(training.output.hasPrefix("mine: "))
    #expect(training.output.contains(", checksum "))
    #expect(training.error.contains("40 of 40 games: mean score "))
    #expect(
      try firstLine(of: "mine", in: joust).hasSuffix(
        "joust-bench train 2048 --size tiny --games 40 --seed 2048"))

    let other = try train(["2048", "--size=small", "--from=mine"], in: joust)
    #expect(other.status == 2)
    #expect(other.error.contains("mine has other tuples than --size small; give the --size"))

    let evaluation = try train(
      ["2048", "--evaluate", "--games", "3", "--from", "mine", "--seed", "4"], in: joust)
    #expect(evaluation.status == 0, "\(evaluation.error)")
    #expect(evaluation.output.hasPrefix("3 games, looking 1 move ahead: mean score "))

    try joust.addTournament(
      "t",
      """
      games: [{ name: '2048', max_moves: 30 }], seed: '1', time: { startup: '1m', move: '1m' },
      bots: ['greedy', { bot: 'ntuple', options: { weights: '../../mine', depth: 1 } }]
      """)
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").count == 1)
  }

  @Test func `an interrupted training writes the weights learned so far`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let training = try joust.startShell(
      "exec \(Self.bench) train 2048 --games 1000000 --size tiny --output mine 2>progress >/dev/null"
    )
    // The training handles signals as soon as it has printed its first line of progress.
    #expect(joust.wait { (try? joust.read("progress"))?.isEmpty == false })
    training.interrupt()
    training.waitUntilExit()
    #expect(training.terminationStatus == 130)
    #expect(
      try firstLine(of: "mine", in: joust)
        .contains("--size tiny --games 1000000 --seed 2048 (until game "))
    #expect(
      try train(["2048", "--evaluate", "--games", "1", "--from=mine"], in: joust).status == 0)
    #expect(try joust.names(in: ".").contains("mine.training"))
  }

  @Test(arguments: ["mine.training", "mine.training/notes"])
  func `a new training does not replace the file or folder of another one`(path: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("kept", to: path)
    let words = ["2048", "--games=1", "--size=tiny", "--output=mine"]
    let training = try train(words, in: joust)
    #expect(training.status == 2)
    #expect(
      training.error.hasPrefix(
        "joust-bench: mine.training exists; to continue this training, use --resume; "),
      "\(training.error)")
    #expect(try train(words + ["--resume"], in: joust).status == 2)
    #expect(try joust.read(path) == "kept")
    #expect(try joust.names(in: ".").filter { $0.contains("mine") } == ["mine.training"])
  }

  @Test(arguments: [
    ([], "the game is missing; expected 2048"),
    (["chess"], "'chess' can't be learned; expected 2048"),
    (["2048", "--sizes"], "unknown option '--sizes'"),
    (["2048", "--size"], "--size needs a value"),
    (["2048", "--size", "smal"], "--size is \"smal\", expected one of tiny, small, medium, large"),
    (["2048", "--depth", "2"], "--depth needs --evaluate"),
    (["2048", "--evaluate", "--output", "x"], "--output cannot be used with --evaluate"),
    (["2048", "--games", "0"], "--games is \"0\", expected a whole number, 1 to 1000000000"),
    (["2048", "--output", "no/where"], "no/where can't be written: there is no folder "),
    (
      ["2048", "--games=1", "--size=tiny", "--output="],
      "--output is \"\", expected the name of a file"
    ),
    (["2048", "--games=1", "--size=tiny", "--output", longName], "cannot write nnn"),
    (["2048", "--seed", "+5"], "--seed is \"+5\", expected 1 to 20 digits below 2^64"),
    (["2048", "--from", "nothing"], "cannot read nothing"),
    (["2048", "--from", "odd"], "odd is not a network that joust-bench train wrote"),
  ])
  func `training with invalid options is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("odd", to: "odd")
    let training = try train(words, in: joust)
    #expect(training.status == 2)
    #expect(training.output == "")
    #expect(training.error.hasPrefix("joust-bench: \(sentence)"), "\(training.error)")
  }

  private func firstLine(of file: String, in joust: Joust) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: "\(joust.folder)/\(file)"))
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
