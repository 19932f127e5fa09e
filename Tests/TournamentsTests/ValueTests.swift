import JSON
import Testing
import Tournaments

@Suite struct ValueTests {
  @Test(arguments: [
    ("200ms", Duration.milliseconds(200)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
    ("1h", .seconds(3600)), ("0ms", .zero), ("0.25ms", .microseconds(250)), ("007s", .seconds(7)),
    ("0.1h", .seconds(360)),
  ])
  func `a duration is a number and its unit`(text: String, duration: Duration) {
    #expect(DurationText.parse(text) == duration)
  }

  @Test(arguments: [
    "", "200", "ms", "200 ms", " 200ms", "200ms ", "-1s", "+1s", "1.s", ".5s", "1..5s", "1.5.2s",
    "1e3s", "1d", "1S", "1MS", "0x10s", "１s", "1\u{301}s", "NaNs", "infs",
    "1000000000000000000000000000000h", "999999999999h", "277778h", "9223372036854775807h",
  ])
  func `any other text is not a duration`(text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test(arguments: [
    "200ms", "1500ms", "0.25ms", "120s", "0ms", "5s", "0.0005ms", "0.000001ms", "3000.000007ms",
    "900000000s",
  ])
  func `a duration is written as it is read`(text: String) throws {
    #expect(DurationText.format(try #require(DurationText.parse(text))) == text)
  }

  @Test(arguments: [("1GB", 1_000_000_000), ("512MB", 512_000_000), ("1.5KB", 1500), ("2KB", 2000)])
  func `memory is counted in powers of a thousand`(text: String, bytes: Int) {
    #expect(MemoryText.parse(text) == bytes)
  }

  @Test(arguments: [
    "", "1", "GB", "1 GB", "1gb", "1GiB", "0KB", "-1GB", "1e3MB", "1TB", "99999999999999999999GB",
    "5\u{212A}B", "0.0001KB", "1000000001GB",
  ])
  func `any other text is not an amount of memory`(text: String) {
    #expect(MemoryText.parse(text) == nil)
  }

  @Test(arguments: [
    ("0", 0), ("2048", 2048), ("0042", 42), ("18446744073709551615", UInt64.max),
  ])
  func `a seed is 1 to 20 digits below 2 to the 64th`(text: String, value: UInt64) {
    #expect(Seed(text)?.value == value)
  }

  @Test(arguments: [
    "", "-1", "+1", "1.0", "0x1", " 1", "18446744073709551616", "000000000000000000001", "１",
  ])
  func `any other text is not a seed`(text: String) {
    #expect(Seed(text) == nil)
  }

  @Test(arguments: [
    "a", "py-random", "A.b_c-9", "-", "9", String(repeating: "x", count: 64),
  ])
  func `a name has 1 to 64 plain characters`(text: String) {
    #expect(BotName.isValid(text))
  }

  @Test(arguments: [
    "", ".hidden", "a b", "a/b", "ä", "a\n", "a\0", "*", String(repeating: "x", count: 65),
  ])
  func `any other text is not a name`(text: String) {
    #expect(!BotName.isValid(text))
  }

  @Test func `a part of a schedule is written as I of N, counted from 1`() throws {
    let shard = try #require(Shard("2/3"))
    #expect(shard.number == 2)
    #expect(shard.count == 3)
    #expect(Shard.recordName(of: shard) == "games-2of3.jsonl")
    #expect(Shard(recordName: "games-2of3.jsonl") == shard)
  }

  @Test(arguments: [
    "", "1", "0/2", "3/2", "-1/2", "1/0", "1/2/3", "a/b", "1 /2", "+1/2", "01/02", "1/", "/2",
  ])
  func `any other text is not a part`(text: String) {
    #expect(Shard(text) == nil)
  }
}
