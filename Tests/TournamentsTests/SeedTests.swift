import Games
import Testing
import Tournaments

/// Tests public seeds, and secrets.
@Suite struct SeedTests {
  @Test(arguments: [
    (0, true), (2026, true), (999_999_999_999_999, true), (1_000_000_000_000_000, false),
    (UInt64.max, false),
  ])
  func `a seed of a few digits can be guessed`(seed: UInt64, canBe: Bool) {
    #expect(Seed(value: seed).canBeGuessed == canBe)
  }

  @Test func `each drawn secret is different`() {
    let secrets = (0..<100).map { _ in Secret.random() }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { Secret($0.text) == $0 })
  }

  @Test(arguments: [
    "", "2048", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
    String(repeating: "g", count: 64), String(repeating: "é", count: 32),
  ])
  func `a secret is 64 hexadecimal digits`(text: String) {
    #expect(Secret(text) == nil)
    #expect(Commitment(text) == nil)
  }

  // printf 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef | sha256sum
  @Test func `the commitment to a secret is the SHA-256 of its text`() throws {
    let secret = try #require(Secret(String(repeating: "0123456789ABCDEF", count: 4)))
    #expect(
      "\(secret.commitment)"
        == "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e")
  }

  @Test(arguments: [
    ([], false), ([false], false), ([true], true), ([false, true], true), ([true, false], true),
  ])
  func `a record with a run of a former rule is not continued`(runs: [Bool], isFormer: Bool) {
    var record = Record()
    for (index, hasFormerLuck) in runs.enumerated() {
      var run = RunRecord(
        joust: "0.1.0", at: "2026-11-2\(index)T10:00:00Z", seed: nil, bots: [])
      run.hasFormerLuck = hasFormerLuck
      record.add(run)
    }
    #expect(record.hasFormerLuck == isFormer)
  }
}
