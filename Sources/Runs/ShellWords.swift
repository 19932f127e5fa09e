/// Returns a path as one word of a shell command, in quotes if necessary.
///
/// A path that begins with a hyphen gets the prefix `./`, so that no program treats it as an option.
package func shellWord(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "/._-@".utf8.contains(byte)
  }
  let word = path.hasPrefix("-") ? "./" + path : path
  return isPlain ? word : quotedForShell(word)
}

/// Returns a text in single quotes, as a word of a shell command.
package func quotedForShell(_ text: String) -> String {
  "'" + text.replacing("'", with: #"'\''"#) + "'"
}
