import CHosting

/// Attempts to leave the confinement, as a hostile program would make them.
package enum EscapeAttempt {
  /// Makes the attempt of `joust_attempt` with the given name, and returns whether the attempt succeeds.
  ///
  /// The attempt runs in this process. `about` is the object of the attempt, such as a path. Returns nil if
  /// this system does not support the attempted action, or if the name is unknown.
  package static func succeeds(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_attempt(name, about)
    return outcome < 0 ? nil : outcome > 0
  }
}
