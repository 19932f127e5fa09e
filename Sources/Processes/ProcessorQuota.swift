#if os(Linux)
/// The share of the processors' time that Linux gives a group of processes, such as a container.
package enum ProcessorQuota {
  /// How many processors' time a process gets; nil where no group of it limits that.
  ///
  /// - Parameters:
  ///   - memberships: the text of its `/proc/PID/cgroup`: a line "number:controllers:path" for each
  ///     of its groups.
  ///   - folder: where the groups are mounted.
  /// - Returns: that number, which need not be whole, or nil.
  package static func of(memberships: String, folder: String = "/sys/fs/cgroup") -> Double? {
    memberships.split(separator: "\n").compactMap { line -> Double? in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let controllers = parts[1].split(separator: ",")
      guard !controllers.isEmpty else { return least(folder, parts[2], unified) }
      guard controllers.contains("cpu") else { return nil }
      // The folder of several controllers has the names of all, and links by the name of each.
      return least("\(folder)/cpu", parts[2], separate)
    }.min()
  }

  /// The least quota of a group and of those above it, which limit it, too.
  ///
  /// From inside of a container the path may be that of the host: then only the mounted folder itself
  /// is there.
  private static func least(
    _ folder: String, _ path: Substring, _ quota: (String) -> Double?
  ) -> Double? {
    var place = folder
    var quotas = [quota(place)]
    for name in path.split(separator: "/") {
      place += "/\(name)"
      quotas.append(quota(place))
    }
    return quotas.compactMap(\.self).min()
  }

  /// "max 100000" or "150000 100000": microseconds of processor time in so many that pass.
  private static func unified(_ folder: String) -> Double? {
    let words = Platform.text(ofFile: "\(folder)/cpu.max")?.split { $0 == " " || $0 == "\n" } ?? []
    return words.count == 2 ? share(words[0], of: words[1]) : nil
  }

  /// The same in two files, where -1 is no limit.
  private static func separate(_ folder: String) -> Double? {
    guard let quota = Platform.text(ofFile: "\(folder)/cpu.cfs_quota_us"),
      let period = Platform.text(ofFile: "\(folder)/cpu.cfs_period_us")
    else { return nil }
    return share(quota.prefix { $0 != "\n" }, of: period.prefix { $0 != "\n" })
  }

  private static func share(_ quota: Substring, of period: Substring) -> Double? {
    guard let quota = Double(quota), let period = Double(period), quota > 0, period > 0 else {
      return nil
    }
    return quota / period
  }
}
#endif
