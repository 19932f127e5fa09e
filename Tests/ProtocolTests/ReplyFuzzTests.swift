import Foundation
import Games
import Protocol
import Testing

/// Tests lines that are random changes of valid lines; `JOUST_FUZZ_SECONDS=600` sets the duration of the
/// test.
struct ReplyFuzzTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["JOUST_FUZZ_SECONDS"].flatMap(Double.init)

  @Test func `random lines are read like two other JSON readers do`() {
    var mutations = ReplyMutations(state: 2048)
    var tried = 0
    var accepted = 0
    var differences: [String] = []
    let words = Self.words
    let deadline = Date.now.addingTimeInterval(Self.seconds ?? 0)
    while tried < 6_000 || (tried % 1000 > 0 || .now < deadline) && differences.count < 20 {
      let line = mutations.next()
      tried += 1
      let results = [reply(line, cells), reply(line, Tiles.words)]
      if results.contains(where: { (try? $0.get()) != nil }) {
        accepted += 1
        // Some of the accepted lines are changed further.
        if accepted % 20 == 0 { mutations.keep(line) }
      }
      differences += FoundationReading.differences(line, results[0], Int.self) { $0 }
      differences += FoundationReading.differences(line, results[1], String.self) { words[$0] }
      differences += TreeReading.differences(line, results[0], cells)
      differences += TreeReading.differences(line, results[1], Tiles.words)
      _ = try? LineDecoder.ready(line, in: 0..<line.count)
      _ = try? IncomingMessage(line: String(decoding: line, as: UTF8.self))
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(accepted > 600)
    if Self.seconds != nil { print("\(tried) lines were tried, \(accepted) of them accepted") }
  }

  private static let words: [String] = {
    guard case .words(let words, _) = Tiles.words else { return [] }
    return words
  }()
}
