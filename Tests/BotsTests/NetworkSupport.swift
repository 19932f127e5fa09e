import Bots
import Games
import Training

/// Returns a training that takes a few seconds at most, with tuples of rows and squares.
func smallTraining(
  games: Int = 40, seed: UInt64 = 1, threads: Int = 1, from network: TupleNetwork? = nil
) -> NetworkTraining {
  let training = NetworkTraining(
    smallPlan(games: games, seed: seed, threads: threads), from: network)
  while !training.isOver { _ = training.playSome() }
  return training
}

func smallPlan(games: Int = 40, seed: UInt64 = 1, threads: Int = 1) -> TrainingPlan {
  var plan = TrainingPlan(.tiny)
  plan.games = games
  plan.seed = seed
  plan.threads = threads
  return plan
}

/// Returns the bytes of the network file of a training.
func bytes(of training: NetworkTraining) -> [UInt8] {
  training.file(madeBy: "joust-bench train 2048").bytes
}

/// Returns the mean score of a network over the given number of games.
func score(of network: TupleNetwork, games: Int, depth: Int = 1, seed: UInt64 = 5) -> Double {
  var evaluation = Evaluation(of: network, depth: depth, seed: seed)
  for _ in 0..<games { evaluation.playGame() }
  return evaluation.mean
}
