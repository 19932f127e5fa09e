import Protocol

/// The answer of a bot to a turn.
enum Answer {
  case move(Reply, line: ArraySlice<UInt8>)
  case late
  case fault(Fault)
  /// The bot exited after an earlier game, either before this game began or before its first answer in this
  /// game.
  ///
  /// These two cases cannot be distinguished, so the bot is not penalized.
  case left
}
