import Games
import Testing

@Suite struct StepsTests {
  @Test func `steps of one move need no sizes, and others have them`() {
    var steps = Steps()
    steps.append([4])
    steps.append([5])
    #expect(steps == Steps([4, 5]) && steps.sizes == nil && steps.count == 2)
    steps.append([6, 7])
    #expect(steps.sizes == [1, 1, 2] && steps.count == 3)
    #expect(steps.lists().map(Array.init) == [[4], [5], [6, 7]])
    #expect(steps.lists(from: 1).map(Array.init) == [[5], [6, 7]])
  }

  @Test func `steps begin with other steps if their moves and sizes do`() {
    let steps = Steps([1, 2, 3, 4], sizes: [1, 1, 2])
    #expect(steps.starts(with: Steps()) && steps.starts(with: Steps([1, 2])))
    #expect(steps.starts(with: steps) && !steps.starts(with: Steps([1, 2, 3])))
    #expect(!steps.starts(with: Steps([1, 3])) && !steps.starts(with: Steps([1, 2], sizes: [2])))
    #expect(Steps([1, 2, 3]).starts(with: Steps([1, 2])))
    #expect(!Steps([1, 2, 3]).starts(with: Steps([1, 2], sizes: [2])))
    #expect(Steps([1, 2, 3]).starts(with: Steps([1, 2], sizes: [1, 1])))
  }
}
