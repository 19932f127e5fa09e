import BotKit
import Foundation
import Games

func complain(_ sentence: String) {
  try? FileHandle.standardError.write(contentsOf: Data("model-bot: \(sentence)\n".utf8))
}

func seat<Game: SpokenGame>(at game: Game, asking endpoint: Endpoint, _ settings: Settings)
  -> Player
{
  Player(
    ConversingBot(playing: game, asking: endpoint, settings: settings, complain: complain), at: game
  )
}

let words = CommandLine.arguments.dropFirst()
if words.contains("--help") {
  print(Options.usage, terminator: "")
  exit(0)
}
do {
  let options = try Options(Array(words), environment: ProcessInfo.processInfo.environment)
  let endpoint = Endpoint(address: options.endpoint, model: options.model, key: options.key)
  exit(
    serve(
      Dialogue { game in
        guard let game = game as? any SpokenGame else {
          throw BotError("nobody has explained \(game.name) to the model yet")
        }
        return seat(at: game, asking: endpoint, options.settings)
      }))
} catch {
  complain("\(error)")
  exit(2)
}
