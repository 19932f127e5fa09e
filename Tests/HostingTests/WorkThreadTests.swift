import Hosting
import Testing

@Suite struct WorkThreadTests {
  @Test func `each thread does its work once and releases it`() throws {
    weak var seen: Token?
    try autoreleased {
      let token = Token()
      seen = token
      let results = try race(threads: 50) { token.value }
      #expect(results == Array(repeating: 7, count: 50))
    }
    #expect(eventually { seen == nil })
  }

  private func autoreleased(_ work: () throws -> Void) rethrows {
    try work()
  }

  private final class Token: Sendable {
    let value = 7
  }
}
