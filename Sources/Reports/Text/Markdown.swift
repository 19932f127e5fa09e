/// Text for Markdown pages.
enum Markdown {
  /// A text whose characters mean nothing to Markdown or HTML.
  static func escaped(_ text: String) -> String {
    let characters = Array(text)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      // An underscore inside a word is plain text, and names are full of them.
      let isInWord =
        character == "_" && index > 0 && index + 1 < characters.count
        && isWord(characters[index - 1]) && isWord(characters[index + 1])
      if "\\`*_{}[]<>|~&#!".contains(character), !isInWord { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
