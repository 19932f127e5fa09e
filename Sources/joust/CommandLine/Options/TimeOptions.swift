import JSON
import Tournaments

extension Option where Value == Duration? {
  static var moveTime: Self {
    Option("move-time", .duration, absent: usualMoveTime, "the time for each move")
  }
  static var startup: Self {
    Option(
      "startup", .duration, absent: "as in bot.json, or \(usualStartup)",
      "the time limit for a bot to get ready")
  }
}

extension Option where Value == String? {
  /// ``Option/moveTime`` with its value as text; `more` is the end of the default in the help.
  static func moveTimeText(or more: String = "") -> Self {
    Option("move-time", .durationText, absent: usualMoveTime + more, "the time for each move")
  }

  /// ``Option/startup`` with its value as text; `more` is the end of the default in the help.
  static func startupText(or more: String = "") -> Self {
    Option(
      "startup", .durationText, absent: "as in bot.json, or \(usualStartup)" + more,
      "the time limit for a bot to get ready")
  }
}

/// The default time for getting ready, as text for the help.
var usualStartup: String { DurationText.format(TimeControl().startup) }

/// The default time for a move, as text for the help.
var usualMoveTime: String { DurationText.format(TimeControl().move) }
