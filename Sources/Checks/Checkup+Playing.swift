import Games
import Messages
import Processes

extension Checkup {
  /// How long games are played at most, in nanoseconds.
  private static let playingTime: Int64 = 8_000_000_000

  /// Plays games against chance, in both seats, until something is wrong or there were enough.
  func playGames(atMost limit: Int = .max) {
    let deadline = Instant.now + Self.playingTime
    while isFaultless, Instant.now < deadline {
      let isComplete: Bool
      switch game.shape {
      case .versus(let game):
        guard gameCount < min(20, limit) else { return }
        isComplete = play(game)
      case .race(let game):
        guard gameCount < min(3, limit) else { return }
        isComplete = play(game, until: deadline)
      }
      guard isComplete else { return }
    }
  }

  /// Tells the bot that a game begins.
  func begin(seat: Seat) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: seatName(seat))
    say()
  }

  private func seatName(_ seat: Seat) -> String? {
    guard case .versus(let game) = game.shape else { return nil }
    return game.seatNames[seat.rawValue]
  }

  /// Tells the bot that the game is over, and that it should be quiet then.
  private func end(_ result: EndResult, _ reason: String) -> Bool {
    writer.end(result, reason: reason)
    say()
    defer { gameCount += 1 }
    return isQuiet(for: patience)
  }

  /// How long it is waited for what nobody asked for: in the first game; later it is found when
  /// something is asked.
  private var patience: Int64 { gameCount == 0 ? Self.pause : 0 }

  private func play(_ game: any VersusGame) -> Bool {
    let seat: Seat = gameCount % 2 == 0 ? .first : .second
    var position = game.start
    begin(seat: seat)
    guard isQuiet(for: patience) else { return false }
    var hasAnswered = false
    while case .turn(let mover) = position.state {
      guard mover == seat else {
        position.play(anyMove(at: position))
        continue
      }
      guard let move = ask(position, position.ply + 1) else { return false }
      if !hasAnswered, !isQuiet(for: patience) { return false }
      hasAnswered = true
      position.play(move)
    }
    return end(position.result(for: seat), position.reason)
  }

  private func play(_ game: any RaceGame, until deadline: Instant) -> Bool {
    var position = game.start(seed: generator.next())
    begin(seat: .first)
    guard isQuiet(for: patience) else { return false }
    while !position.isOver, Instant.now < deadline {
      guard let move = ask(position, position.moveCount + 1) else { return false }
      if position.moveCount == 0, !isQuiet(for: patience) { return false }
      position.play(move)
    }
    return end(.win, "score")
  }
}

extension VersusPosition {
  fileprivate func result(for seat: Seat) -> EndResult {
    switch state {
    case .won(let winner, _): winner == seat ? .win : .loss
    default: .draw
    }
  }

  fileprivate var reason: String {
    switch state {
    case .won(_, let reason), .drawn(let reason): reason
    case .turn: ""
    }
  }
}
