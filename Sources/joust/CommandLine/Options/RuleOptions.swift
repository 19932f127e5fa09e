import Games

/// The options for the rules of the built-in games, such as `--max-moves` for the rule `max_moves`.
struct RuleOptions: ArgumentGroup {
  let options: [OptionDeclaration]
  let operands: [OperandDeclaration] = []

  init() {
    var rules: [[(game: String, parameter: RuleParameter)]] = []
    for game in GameCatalog.all {
      for parameter in game.parameters {
        if let index = rules.firstIndex(where: { $0[0].parameter.name == parameter.name }) {
          rules[index].append((game.name, parameter))
        } else {
          rules.append([(game.name, parameter)])
        }
      }
    }
    options = rules.map { rule in
      let values = rule.map { ($0.game, $0.parameter.defaultValue.map(String.init) ?? "null") }
      let parameter = rule[0].parameter
      return OptionDeclaration(
        Self.optionName(of: parameter.name),
        ValueType<String>.text("N", expected: Self.byGame(rule.map { ($0, $1.expected) })),
        default: Self.byGame(values),
        "\(parameter.summary) (\(rule.map(\.game).joined(separator: ", ")))")
    }
  }

  /// Returns the text if it is the same for all games, and otherwise the texts of all games.
  private static func byGame(_ texts: [(game: String, text: String)]) -> String {
    guard texts.contains(where: { $0.text != texts[0].text }) else { return texts[0].text }
    return texts.map { "\($0.text) (\($0.game))" }.joined(separator: "; ")
  }

  static func optionName(of rule: String) -> String {
    String(rule.map { $0 == "_" ? "-" : $0 })
  }
}

extension Arguments<RuleOptions> {
  /// The rules that the user gave, by the names of their options.
  var given: [(option: String, text: String)] {
    RuleOptions().options.compactMap { option in
      words.texts(of: option.name).last.map { (option.name, $0) }
    }
  }
}
