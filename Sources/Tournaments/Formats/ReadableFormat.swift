/// A format that a tournament file can select and configure.
package protocol ReadableFormat: Format {
  /// The keys of the format's settings in addition to its name.
  static var keys: [String] { get }

  init(_ section: ConfigurationSection) throws(ConfigurationError)
}
