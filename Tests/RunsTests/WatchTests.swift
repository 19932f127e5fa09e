import Runs
import Testing

/// What is taken in of what changes while a run follows it.
@Suite struct WatchTests {
  @Test func `a change counts when it stands still from one look to the next`() {
    var watch = Watch(["file": 1, "a": 1])
    #expect(watch.changes(["file": 1, "a": 1]) == nil)
    #expect(watch.changes(["file": 1, "a": 2]) == nil)
    #expect(watch.changes(["file": 1, "a": 3]) == nil)
    #expect(watch.changes(["file": 1, "a": 3]) == .init(settled: ["a"]))
  }

  @Test func `what is changed and changed back is nothing new`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
  }

  @Test func `what comes and what goes are changes`() {
    var watch = Watch(["a": 1])
    #expect(watch.changes(["b": 1]) == nil)
    #expect(watch.changes(["b": 1]) == .init(settled: ["a", "b"]))
  }

  @Test func `a bot that is being copied keeps no other change waiting`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2, "a": 1]) == nil)
    let changes = watch.changes(["file": 2, "a": 2])
    #expect(changes == .init(settled: ["file"], restless: ["a"]))
    if let changes { watch.take(changes) }
    #expect(watch.changes(["file": 2, "a": 3]) == nil)
    #expect(watch.changes(["file": 2, "a": 3]) == .init(settled: ["a"]))
  }

  @Test func `a change is told until it is taken in, and once more when it is undone`() {
    var watch = Watch(["file": 1])
    #expect(watch.changes(["file": 2]) == nil)
    let changes = Watch.Changes(settled: ["file"])
    #expect(watch.changes(["file": 2]) == changes)
    #expect(watch.changes(["file": 2]) == changes)
    watch.take(changes)
    #expect(watch.changes(["file": 2]) == nil)
    #expect(watch.changes(["file": 1]) == nil)
    #expect(watch.changes(["file": 1]) == changes)
  }
}
