import Tournaments

extension Replay {
  /// Returns the screen of a step as lines that fit into the window; the last line lists the keys.
  ///
  /// `place` is the position of the game among all games, such as "3 of 12".
  package func screen(
    _ size: ScreenSize, _ controls: ReplayControls, place: String
  ) -> [StyledText] {
    let head =
      [StyledText("\(place)  ", .quiet) + StyledText(title, .strong)]
      + players.lines(by: StyledText(" – ", .quiet), columns: size.columns)
    // The size of the board is constant during a game, regardless of the text below it.
    let isSilent =
      record.comments.isEmpty && record.forfeit.isEmpty && record.figures == AnswerFigures()
    return CaptionedBoard.screen(
      size, head: head, boards(at: controls.step),
      leaving: isSilent ? 2 : max(2, size.rows / 3),
      foot: [progress(controls, columns: size.columns), keys(columns: size.columns)]
    ) { remarks(at: controls.step, columns: size.columns, limit: max(1, $0 / 3)) }
  }

  /// Returns the moves of a step with their comments and, at the last step, the result, the evals and the
  /// log.
  private func remarks(at step: Int, columns: Int, limit: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for caption in captions(at: step) {
      lines.append(caption.action)
      if let remark = caption.remark {
        lines += StyledText.wrapped(remark, columns: columns, limit: limit)
      }
    }
    guard step == stepCount else { return lines }
    let role = ending.pieces.first?.role ?? .plain
    lines += StyledText.wrapped(ending.plain, role, columns: columns, limit: limit + 1)
    lines += evalCurves.map { StyledText($0, .quiet).cut(to: columns) }
    return lines + log(lines: limit).map { StyledText($0, .quiet) }
  }

  private func progress(_ controls: ReplayControls, columns: Int) -> StyledText {
    let state = controls.isPlaying ? "playing" : "paused"
    let speed = PaceText.rate(controls.speed)
    let text = StyledText(
      "move \(controls.step) of \(stepCount) · \(state), \(speed) a second")
    let width = min(30, columns - text.width - 4)
    guard width >= 6 else { return text }
    let done = stepCount == 0 ? width : width * controls.step / stepCount
    return .bar(done, of: width) + text
  }

  private func keys(columns: Int) -> StyledText {
    let long = StyledText(
      "space pause · ←→ step · home/end · n/p game · +/- speed · q quit", .quiet)
    let short = StyledText("space pause · ←→ step · n/p game · q quit", .quiet)
    let shortest = StyledText("space ←→ home end n p + - q", .quiet)
    return [long, short].first { $0.width <= columns } ?? shortest
  }
}
