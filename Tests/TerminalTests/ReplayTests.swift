import Terminal
import Testing
import Tournaments

@Suite struct ReplayTests {
  private func screen(
    _ record: GameRecord, _ keys: [Key], columns: Int = 60, rows: Int = 17
  ) throws -> String {
    let replay = try Replay(record)
    var controls = ReplayControls(replay.firstStep...replay.stepCount, speed: 4)
    for key in keys { _ = controls.press(key) }
    return replay.screen(ScreenSize(columns: columns, rows: rows), controls, place: "1 of 2")
      .picture
  }

  @Test func `a move is shown with its comment, whose control characters are escaped`() throws {
    let text = try screen(Samples.won, [.right, .right])
    #expect(
      text == #"""
        1 of 2  tic-tac-toe · size 3, win 3 · abc-1
        X maxi – O mini (version 2)

         O │   │‹X›
        ───┼───┼───
           │   │
        ───┼───┼───
           │   │ X

        maxi plays 2
        “\u{1B}[2J<b>\u{202E}left”




        [#############---------] move 3 of 5 · paused, 4.0 a second
        space pause · ←→ step · n/p game · q quit
        """#)
  }

  @Test func `the figures of a move are shown, and the evals as a curve`() throws {
    var record = Samples.won
    record.comments = []
    record.figures.evals = [[0.5, 30], [-1]]
    record.figures.depths = [[], [7]]
    record.figures.pvs = [["a \u{1B}[2J"], []]
    record.figures.clocks = [[58_040], []]
    let text = try Replay(record).text
    #expect(text.contains("eval 0.5 · 58.0 s left · expects a \\u{1B}[2J\n"), "\(text)")
    #expect(text.contains("eval -1 · depth 7\n") && text.contains("eval 30\n"), "\(text)")
    #expect(text.contains("eval maxi ▁█\neval mini ▁\n"), "\(text)")
    #expect(try !Replay(Samples.won).text.contains("eval"))
  }

  @Test func `the winning line is marked`() throws {
    let text = try screen(Samples.won, [.end])
    #expect(text.contains("*X*\n"))
    #expect(text.contains("maxi won (line)"))
  }

  @Test func `a fault is shown with its sentence and the log`() throws {
    let text = try screen(Samples.forfeited, [.end], columns: 80)
    #expect(
      text.contains(
        #"""
        mini plays 0
        maxi lost by timeout: took 1020 ms for turn 3 (limit: 1000 ms); answer sooner
        log: one
        log: \u{7}two
        """#))
  }

  @Test(arguments: [1, 2, 5, 9, 17, 24, 50], [1, 10, 20, 40, 60, 80, 200])
  func `a screen fits into any window`(rows: Int, columns: Int) throws {
    for record in [Samples.won, Samples.forfeited, Samples.race] {
      let replay = try Replay(record)
      let controls = ReplayControls(replay.firstStep...replay.stepCount, speed: 4)
      let lines = replay.screen(ScreenSize(columns: columns, rows: rows), controls, place: "1 of 2")
      #expect(lines.count <= max(2, rows))
    }
  }

  @Test func `both boards of a race are side by side`() throws {
    let text = try screen(Samples.race, [.end], columns: 80, rows: 24)
    #expect(text.contains("lefty") && text.contains("upper"))
    #expect(text.split(separator: "\n").contains { $0.matches(of: /score \d+/).count == 2 })
  }

  @Test func `keys and time advance a replay`() {
    var controls = ReplayControls(1...5, speed: 2)
    #expect(controls.step == 1)
    controls.pass(1_000_000_000)
    #expect(controls.step == 3)
    #expect(controls.press(.character(" ")) == nil)
    controls.pass(9_000_000_000)
    #expect(controls.step == 3)
    _ = controls.press(.character(" "))
    controls.pass(.max)
    #expect(controls.step == 5)
    #expect(!controls.isPlaying)
    _ = controls.press(.character(" "))
    #expect(controls.step == 1)
    #expect(controls.isPlaying)
    _ = controls.press(.left)
    #expect(controls.step == 1)
    _ = controls.press(.character("l"))
    #expect(controls.step == 2)
    _ = controls.press(.character("+"))
    #expect(controls.speed == 4)
    #expect(controls.press(.character("n")) == .game(1))
    #expect(controls.press(.character("p")) == .game(-1))
    #expect(controls.press(.character("q")) == .quit)
  }

  @Test func `a record that contradicts the rules has no replay`() {
    var record = Samples.won
    record.play = .versus(opening: [8], moves: [8])
    #expect(throws: RecordError("move 8 at ply 2 is illegal")) {
      try Replay(record)
    }
  }

  @Test func `a game is printed as plain text`() throws {
    #expect(
      try Replay(Samples.won).shortText == #"""
        tic-tac-toe · size 3, win 3 · abc-1
        X maxi – O mini (version 2)
         O ·*X
         · O*X
         · ·*X
        maxi won (line)

        """#)
  }
}
