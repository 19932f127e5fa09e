import Hosting
import Testing

@Suite struct WorkThreadTests {
  @Test func `each thread does its work once and lets go of it`() throws {
    weak var seen: Token?
    try autoreleased {
      let token = Token()
      seen = token
      let results = try race(threads: 50) { token.value }
      #expect(results == Array(repeating: 7, count: 50))
    }
    let deadline = Instant.now + LineProcess.patience
    while seen != nil, Instant.now < deadline { Platform.sleep(nanoseconds: 1_000_000) }
    #expect(seen == nil)
  }

  private func autoreleased(_ work: () throws -> Void) rethrows {
    try work()
  }

  private final class Token: Sendable {
    let value = 7
  }
}
