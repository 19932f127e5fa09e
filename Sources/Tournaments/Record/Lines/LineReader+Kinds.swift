import Games
import JSON

extension LineReader {
  /// Determines the kind of the game, which is usually the kind of an earlier game.
  mutating func findKind() throws(InvalidLine) {
    if let rules = game.heads.current.rulesKind {
      if isKind(rules) { return kind = rules }
      for other in kinds.indices where kinds[other].rules == kinds[rules].rules && isKind(other) {
        return kind = other
      }
    }
    let key = try makeKey()
    if let index = kindIndices[key] { return kind = index }
    kinds.append(GameKind(key))
    kind = kinds.count - 1
    kindIndices[key] = kind
  }

  /// Returns whether a kind with the same rules as the game is the kind of the game.
  private mutating func isKind(_ kind: Int) -> Bool {
    guard kinds[kind].key.seats == game.bots.count,
      texts.isText(game.heads.current.game, kinds[kind].name)
    else {
      return false
    }
    guard kinds[kind].builtIn == nil else { return true }
    return game.keys.has(.opening)
      ? !kinds[kind].key.isRace : kinds[kind].key.isRace && game.keys.has(.scores)
  }

  private mutating func makeKey() throws(InvalidLine) -> GameKind.Key {
    let name = texts.text(game.heads.current.game)
    let builtIn = GameCatalog.named(name)
    let isForeign = game.keys.has(.opening) || game.keys.has(.scores)
    guard builtIn != nil || BotName.isValid(name) else {
      throw InvalidLine("`game` is neither a built-in game nor a valid name for another game")
    }
    guard builtIn != nil || isForeign else {
      throw InvalidLine(
        "`game` is not a built-in game, and a game with a referee needs `opening` or `scores`")
    }
    let isRace = builtIn == nil ? !game.keys.has(.opening) : builtIn is any RaceGame.Type
    return GameKind.Key(
      game: name, rules: try rules(of: builtIn), isRace: isRace, seats: game.bots.count)
  }

  private mutating func rules(of builtIn: (any BuiltInGame.Type)?) throws(InvalidLine) -> Rules {
    let written: JSONValue
    do throws(JSONError) {
      let rules = game.heads.current.rulesKind.map { [kinds] in kinds[$0].rules }
      written = try JSONValue(
        parsing: rules ?? bytes, in: rules?.indices ?? game.heads.current.rules)
    } catch {
      throw InvalidLine(error)
    }
    guard case .object(let object) = written else { throw wrong(.rules) }
    guard let builtIn else { return try Rules(ofReferee: object) }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard let value = member.value.wholeNumberOrNull else {
        throw InvalidLine("\(Rules.quoted(member.key)) is not a whole number or null")
      }
      values[member.key] = value
    }
    do {
      let rules = try Rules(of: builtIn.parameters, values: values)
      _ = try builtIn.init(rules: rules)
      return rules
    } catch {
      throw InvalidLine("\(Rules.quoted(error.parameter)) is wrong, expected \(error.expected)")
    }
  }
}
