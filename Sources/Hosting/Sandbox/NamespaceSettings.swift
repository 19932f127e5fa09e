/// The settings of a Linux system that forbid namespaces to ordinary programs.
package enum NamespaceSettings {
  private static let all = [
    (name: "kernel.apparmor_restrict_unprivileged_userns", forbidding: "1", allowing: "0"),
    (name: "kernel.unprivileged_userns_clone", forbidding: "0", allowing: "1"),
    (name: "user.max_user_namespaces", forbidding: "0", allowing: "10000"),
  ]

  /// Finds the setting that forbids namespaces.
  ///
  /// - Parameter read: Returns the content of a file in `/proc/sys`, or nil if the file cannot be read.
  /// - Returns: Advice to change the setting, or nil if no setting forbids namespaces.
  package static func remedy(reading read: (String) -> String? = content) -> String? {
    all.first { read($0.name.split(separator: ".").joined(separator: "/")) == $0.forbidding }
      .map { "allow them with: sysctl \($0.name)=\($0.allowing)" }
  }

  package static func content(of setting: String) -> String? {
    (try? InputFile.contents(of: "/proc/sys/" + setting, limit: 100)).map {
      String(decoding: $0, as: UTF8.self).filter(\.isNumber)
    }
  }
}
