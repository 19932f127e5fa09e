/// The rights of root over other users.
struct UserRights: Equatable {
  /// The ranges of user ids that exist for this process, each with its first id and the number of ids.
  var users: [(first: UInt32, count: UInt32)] = []
  var groups: [(first: UInt32, count: UInt32)] = []
  var mayChangeGroups = true
  /// The capabilities of the process, one bit for each.
  var capabilities: UInt64 = 0
  /// Whether root of this user namespace is also root of the parent namespace.
  var isRootOutside = true

  static func == (left: Self, right: Self) -> Bool {
    left.capabilities == right.capabilities && left.mayChangeGroups == right.mayChangeGroups
      && left.isRootOutside == right.isRootOutside
      && left.users.elementsEqual(right.users, by: ==)
      && left.groups.elementsEqual(right.groups, by: ==)
  }

  func has(_ capability: UInt64) -> Bool { capabilities >> capability & 1 == 1 }

  /// Whether the process has CAP_SYS_PTRACE.
  var mayInspectOthers: Bool { has(19) }

  /// Returns the reason why programs cannot run as the users of a range, as a clause such as "root lacks
  /// CAP_CHOWN", or nil if they can.
  func lack(for range: ClosedRange<UInt32>) -> String? {
    let needed: [(UInt64, String)] = [
      (0, "CAP_CHOWN"), (1, "CAP_DAC_OVERRIDE"), (3, "CAP_FOWNER"), (5, "CAP_KILL"),
      (6, "CAP_SETGID"), (7, "CAP_SETUID"),
    ]
    func holds(_ ranges: [(first: UInt32, count: UInt32)]) -> Bool {
      ranges.contains {
        $0.first <= range.lowerBound
          && UInt64($0.first) + UInt64($0.count) > UInt64(range.upperBound)
      }
    }
    guard mayChangeGroups else { return "root may not change its groups in this user namespace" }
    guard holds(users), holds(groups) else {
      return "the users \(range.lowerBound)-\(range.upperBound) don't exist in this container"
    }
    let missing = needed.filter { !has($0.0) }.map(\.1)
    return missing.isEmpty ? nil : "root lacks \(missing.joined(separator: ", "))"
  }
}
