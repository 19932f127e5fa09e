import Matches
import Testing

@Suite struct PlacementTests {
  /// Adds a number of equal waits, and returns the changes.
  private func changes(
    _ placement: inout Placement, _ count: Int, wait: Int64
  ) -> [Placement.Change] {
    (0..<count).compactMap { _ in placement.add(wait: wait) }
  }

  @Test func `bots share a processor after a streak of quick answers`() {
    var placement = Placement()
    #expect(changes(&placement, Placement.firstStreak - 1, wait: Placement.quick).isEmpty)
    #expect(placement.add(wait: Placement.quick) == .share)
    #expect(placement.isShared)
    #expect(changes(&placement, 1000, wait: Placement.patience - 1).isEmpty)
  }

  @Test func `a slow answer ends a streak`() {
    var placement = Placement()
    #expect(changes(&placement, Placement.firstStreak - 1, wait: 1000).isEmpty)
    #expect(placement.add(wait: Placement.quick + 1) == nil)
    #expect(changes(&placement, Placement.firstStreak - 1, wait: 1000).isEmpty)
    #expect(placement.add(wait: 1000) == .share)
  }

  @Test func `bots leave the shared processor at the first slow answer`() {
    var placement = Placement()
    _ = changes(&placement, Placement.firstStreak, wait: 1000)
    #expect(placement.add(wait: Placement.patience) == .leave)
    #expect(!placement.isShared)
  }

  @Test func `the next streak is four times as long, up to a bound`() {
    var placement = Placement()
    var needed = Placement.firstStreak
    for _ in 0..<6 {
      #expect(changes(&placement, needed - 1, wait: 1000).isEmpty)
      #expect(placement.add(wait: 1000) == .share)
      placement.leave()
      needed = min(4 * needed, Placement.longestStreak)
    }
    #expect(needed == Placement.longestStreak)
  }
}
