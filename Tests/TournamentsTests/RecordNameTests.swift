import Testing
import Tournaments

@Suite struct RecordNameTests {
  @Test func `the parts of a record are read in the order of their numbers`() {
    let names = [
      "games-10.jsonl", "games-2.jsonl", "games.jsonl", "games-1of2-2.jsonl", "games-1of2.jsonl",
      "games-9.jsonl", "games-host.jsonl",
    ]
    #expect(
      names.compactMap { RecordName($0) }.sorted().map(\.text) == [
        "games-1of2.jsonl", "games-1of2-2.jsonl", "games-host.jsonl", "games.jsonl",
        "games-2.jsonl", "games-9.jsonl", "games-10.jsonl",
      ])
  }

  @Test(arguments: [
    ("games.jsonl", "games.jsonl", 1), ("games-2.jsonl", "games.jsonl", 2),
    ("games-1.jsonl", "games-1.jsonl", 1), ("games-02.jsonl", "games-02.jsonl", 1),
    ("games-3of8-12.jsonl", "games-3of8.jsonl", 12), ("games-x-2.jsonl", "games-x.jsonl", 2),
  ])
  func `a name has a first part and a number`(name: String, first: String, part: Int) {
    #expect(RecordName(name)?.first == first)
    #expect(RecordName(name)?.part == part)
    #expect(RecordName(name)?.text == name)
  }

  @Test func `other files are not records, and shards keep their number in all parts`() {
    #expect(RecordName("repaired-games.jsonl") == nil)
    #expect(RecordName("games.json") == nil)
    #expect(RecordName("games-3of8-2.jsonl")?.shard == Shard("3/8"))
    #expect(RecordName("games-2.jsonl")?.shard == nil)
    #expect(RecordName(of: Shard("3/8"), part: 1).next.text == "games-3of8-2.jsonl")
  }
}
