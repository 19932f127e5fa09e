package import Hosting

/// The launch of a bot, with its name and version.
package struct BotLaunch: Sendable {
  package var name: String
  package var version: String
  package var launch: Launch
  /// The time limit for the bot to get ready; nil for the limit of the match.
  package var startup: Duration?
  /// The counter of the bot's exits between games; nil if the exits are not counted.
  package var exits: ExitCounter?
  /// Called with the title of the game and the text that the bot writes on standard error; nil for no log.
  package var log: (@Sendable (_ title: String, ArraySlice<UInt8>) -> Void)?
  /// The title of the current game, with which the log of a newly started process begins.
  var gameTitle = ""
  /// Returns a sentence about a part of the bot that is missing on the machine; nil if the bot is complete.
  package var lack: @Sendable () -> String? = { nil }

  package init(name: String, version: String, launch: Launch) {
    self.name = name
    self.version = version
    self.launch = launch
  }
}
