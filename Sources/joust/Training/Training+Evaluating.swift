import Networks
import Processes

extension Training {
  /// Plays the games of a plan with a network, and prints what it scores.
  func evaluate(
    _ network: TupleNetwork, depth: Int, _ plan: TrainingPlan
  ) throws -> ExitStatus {
    var evaluation = Evaluation(of: network, depth: depth, seed: plan.seed)
    let start = Instant.now
    var isInterrupted = false
    while evaluation.scores.count < plan.games, !isInterrupted {
      evaluation.playGame()
      isInterrupted = Signals.next(within: 0)
    }
    let seconds = Double(Instant.now - start) / 1e9
    StandardStream.output.write(evaluation.text(seconds: seconds))
    return isInterrupted ? .interrupted : .done
  }
}

extension Evaluation {
  fileprivate func text(seconds: Double) -> String {
    let tiles = [2048, 4096, 8192, 16384, 32768].map { tile in
      "\(tile) in \((1000 * share(of: tile)).rounded() / 10) %"
    }
    let error = scores.count > 1 ? " ± \(Int(error.rounded())) (standard error)" : ""
    return """
      \(scores.count) games, looking \(depth) \(depth == 1 ? "move" : "moves") ahead: \
      mean score \(Int(mean.rounded()))\(error)
      reached \(tiles.joined(separator: ", "))
      \(Int(Double(moves) / seconds)) moves a second

      """
  }
}
