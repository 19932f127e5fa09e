import Runs
import Testing

/// Tests the changes that a run detects while it follows a tournament.
@Suite struct WatchTests {
  @Test func `a change counts if the next check finds the same`() {
    var watch = Watch(["file": 1, "a": 1])
    #expect(watch.changes(["file": 1, "a": 1]) == nil)
    #expect(watch.changes(["file": 1, "a": 2]) == nil)
    #expect(watch.changes(["file": 1, "a": 3]) == nil)
    #expect(watch.changes(["file": 1, "a": 3]) == .init(settled: ["a"]))
  }

  @Test func `a change that is undone does not count`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
  }

  @Test func `new and deleted files are changes`() {
    var watch = Watch(["a": 1])
    #expect(watch.changes(["b": 1]) == nil)
    #expect(watch.changes(["b": 1]) == .init(settled: ["a", "b"]))
  }

  @Test func `a bot that is being copied does not delay other changes`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2, "a": 1]) == nil)
    let changes = watch.changes(["file": 2, "a": 2])
    #expect(changes == .init(settled: ["file"], restless: ["a"]))
    if let changes { watch.accept(changes) }
    #expect(watch.changes(["file": 2, "a": 3]) == nil)
    #expect(watch.changes(["file": 2, "a": 3]) == .init(settled: ["a"]))
  }

  @Test func `a change is returned until it is accepted, and again when it is undone`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2]) == nil)
    let changes = Watch.Changes(settled: ["file"])
    #expect(watch.changes(["file": 2]) == changes)
    #expect(watch.changes(["file": 2]) == changes)
    watch.accept(changes)
    #expect(watch.changes(["file": 2]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
    #expect(watch.changes(["file": 1]) == changes)
  }
}
