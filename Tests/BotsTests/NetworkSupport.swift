import Games
import Bots
import Testing

/// A training of some seconds at most: of rows and squares alone.
func smallTraining(
  games: Int = 40, seed: UInt64 = 1, size: Int = 200_000, from network: TupleNetwork? = nil
) -> NetworkTraining {
  var plan = TrainingPlan()
  plan.shape = .small
  plan.games = games
  plan.seed = seed
  plan.size = size
  plan.optimism = 0
  var training = NetworkTraining(plan, from: network)
  while !training.isOver { _ = training.playGame() }
  return training
}

/// The text of the file of a training.
func text(of training: NetworkTraining) -> [UInt8] {
  training.file(madeBy: "joust train 2048").text
}

/// The mean score of a network in some games, looking a move ahead.
func score(of network: TupleNetwork, games: Int, depth: Int = 1, seed: UInt64 = 5) -> Double {
  var evaluation = Evaluation(of: network, depth: depth, seed: seed)
  for _ in 0..<games { evaluation.playGame() }
  return evaluation.mean
}
