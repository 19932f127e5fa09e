package import Processes

/// A bot that is ready to be started.
package struct Contestant: Sendable {
  /// Its name in the tournament.
  package var name: String
  /// Its version.
  package var version: String
  /// How it is started.
  package var launch: Launch
  /// Where what it writes on its standard error goes, beside the record.
  package var log: (@Sendable (ArraySlice<UInt8>) -> Void)?

  package init(
    name: String, version: String, launch: Launch,
    log: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil
  ) {
    self.name = name
    self.version = version
    self.launch = launch
    self.log = log
  }
}
