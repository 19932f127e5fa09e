import Games
import Tournaments

extension CommandSpec.Option {
  /// An option for each rule of each game: `--max-moves` for `max_moves`.
  static let rules: [Self] = {
    var rules: [(name: String, summary: String, games: [String])] = []
    for game in GameCatalog.all {
      for parameter in game.parameters {
        if let index = rules.firstIndex(where: { $0.name == parameter.name }) {
          rules[index].games.append(game.name)
        } else {
          rules.append((parameter.name, parameter.summary, [game.name]))
        }
      }
    }
    return rules.map { rule in
      Self(word(for: rule.name), "N", "\(rule.summary) (\(rule.games.joined(separator: ", ")))")
    }
  }()

  fileprivate static func word(for rule: String) -> String {
    String(rule.map { $0 == "_" ? "-" : $0 })
  }
}

extension Arguments {
  /// The game that `--game` names, with the rules that the options give.
  func game(of command: CommandSpec) throws(UsageError) -> any Game {
    let names = GameCatalog.all.map { $0.name }
    let list = names.joined(separator: " or ")
    guard let name = self["game"] else {
      throw UsageError("--game is missing: --game G, where G is \(list)", in: command)
    }
    return try game(named: name, said: "--game", of: command)
  }

  /// A game with the rules that the options give.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - place: where that was said.
  ///   - command: the command that asks.
  /// - Returns: the game.
  /// - Throws: where there is no such game, or a rule is not one of it.
  func game(
    named name: String, said place: String, of command: CommandSpec
  ) throws(UsageError) -> any Game {
    guard let kind = GameCatalog.named(name) else {
      let names = GameCatalog.all.map { $0.name }
      let hint =
        names.nearest(to: name).map { "; did you mean \"\($0)\"?" }
        ?? " (a game with a referee of its own is played by joust run)"
      throw UsageError(
        "\(place) is \"\(printable(name))\", expected \(names.joined(separator: " or "))\(hint)",
        in: command)
    }
    var values: [String: Int?] = [:]
    for option in CommandSpec.Option.rules {
      guard let text = self[option.name] else { continue }
      guard let rule = kind.parameters.first(where: { Option.word(for: $0.name) == option.name })
      else {
        let words = kind.parameters.map { "--" + Option.word(for: $0.name) }
        throw UsageError(
          "--\(option.name) is no rule of \(name), which has \(words.joined(separator: ", "))",
          in: command)
      }
      guard text == "null" || Int(text) != nil else {
        throw .wrong(text, option.name, rule.expected, in: command)
      }
      values[rule.name] = .some(Int(text))
    }
    do throws(RuleError) {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      let option = Option.word(for: error.parameter)
      throw .wrong(self[option] ?? "", option, error.expected, in: command)
    }
  }

  private typealias Option = CommandSpec.Option
}
