import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct TrainTests {
  @Test func `training writes weights that the bot plays with`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let training = try joust.run(
      "train", "2048", "--games", "40", "--size", "tiny", "--output", "mine")
    #expect(training.status == 0, "\(training.error)")
    #expect(training.output.hasPrefix("mine: "))
    #expect(training.output.contains(", checksum "))
    #expect(training.error.contains("40 of 40 games: mean score "))
    #expect(
      try firstLine(of: "mine", in: joust).hasSuffix(
        "joust train 2048 --size tiny --games 40 --seed 2048"))

    let evaluation = try joust.run(
      "train", "2048", "--evaluate", "--games", "3", "--from", "mine", "--seed", "4")
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

  @Test func `an interrupt keeps the weights that were learned so far`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let output = Pipe()
    let error = Pipe()
    let training = try joust.start(
      ["train", "2048", "--games", "1000000", "--size", "tiny", "--output", "mine"],
      output: output, error: error)
    // When the first line of progress arrives, signals are blocked.
    _ = error.fileHandleForReading.availableData
    kill(training.processIdentifier, SIGINT)
    training.waitUntilExit()
    #expect(training.terminationStatus == 130)
    #expect(
      try firstLine(of: "mine", in: joust)
        .contains("--size tiny --games 1000000 --seed 2048 (until game "))
    #expect(
      try joust.run("train", "2048", "--evaluate", "--games", "1", "--from", "mine").status == 0)
    #expect(try joust.names(in: ".").contains("mine.training"))
  }

  @Test(arguments: [
    (["chess"], "'chess' can't be learnt; expected 2048"),
    (["2048", "--size", "smal"], "--size is \"smal\", expected one of tiny, small, medium, large"),
    (["2048", "--depth", "2"], "--depth goes with --evaluate alone"),
    (["2048", "--evaluate", "--output", "x"], "--output does not go with --evaluate"),
    (["2048", "--games", "0"], "--games is \"0\", expected a whole number, 1 to 1000000000"),
    (["2048", "--output", "no/where"], "no/where can't be written: there is no folder "),
    (["2048", "--from", "nothing"], "cannot read nothing"),
    (["2048", "--from", "odd"], "odd is no network that joust train wrote"),
  ])
  func `training with invalid options is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("odd", to: "odd")
    let training = try joust.run(["train"] + words)
    #expect(training.status == 2)
    #expect(training.output == "")
    #expect(training.error.hasPrefix("joust: \(sentence)"), "\(training.error)")
  }

  private func firstLine(of file: String, in joust: Joust) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: "\(joust.folder)/\(file)"))
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
