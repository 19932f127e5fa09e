/// The limits of a command that builds a bot: its time, and the size and number of its files.
package struct BuildLimits: Sendable {
  package var nanoseconds: Int64 = 600_000_000_000
  /// The largest size of the bot's folder and the temporary files together, in bytes.
  package var bytes = 4_000_000_000
  package var files = 200_000

  package init() {}

  var lateness: String { ", since it took more than \(nanoseconds / 1_000_000_000) s" }
}
