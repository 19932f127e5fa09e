import FoundationEssentials
package import Hosting
package import Tournaments

/// What holds for the games of a match beside the rules of the game.
package struct MatchSettings: Sendable {
  package var time: TimeControl
  /// In bytes, for all processes of a bot; nil for no limit.
  package var memory: Int?
  /// The most processes of a bot, their threads counted; nil for no limit.
  package var processes: Int?
  /// Whether a late move is made for the bot, at random, instead of losing it the game.
  package var playsLateMovesAtRandom = false
  package var allowsPondering = true

  package init(time: TimeControl = TimeControl()) {
    self.time = time
  }
}

package struct BotLaunch: Sendable {
  package var name: String
  package var version: String
  package var launch: Launch
  /// Where what it writes on its standard error goes, beside the record, under the title of the game.
  package var log: (@Sendable (_ title: String, ArraySlice<UInt8>) -> Void)?
  /// What the game that it plays next is called in its log.
  var gameTitle = ""
  /// Says what of the bot is gone from the machine; nil where all of it is there.
  package var lack: @Sendable () -> String? = { nil }

  package init(name: String, version: String, launch: Launch) {
    (self.name, self.version, self.launch) = (name, version, launch)
  }
}

/// The time of day, as the record writes it: RFC 3339, UTC, whole seconds.
package struct WallClock {
  private var second = Int64.min
  private var text = ""

  package init() {}

  package static var moment: String {
    var clock = WallClock()
    return clock.now
  }

  /// The present second; its text is made once a second.
  package var now: String {
    mutating get {
      let date = Date.now
      let current = Int64(date.timeIntervalSince1970)
      if current != second {
        second = current
        text = date.formatted(Date.ISO8601FormatStyle())
      }
      return text
    }
  }
}
