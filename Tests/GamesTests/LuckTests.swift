import Games
import Testing

struct LuckTests {
  @Test(
    arguments: [
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
      (42, [0xbdd7_3226_2feb_6e95, 0x28ef_e333_b266_f103, 0x4752_6757_130f_9f52]),
      (1_234_567, [0x599e_d017_fb08_fc85, 0x2c73_f084_5854_0fa5, 0x883e_bce5_a3f2_7c77]),
      (.max, [0xe4d9_7177_1b65_2c20, 0xe99f_f867_dbf6_82c9, 0x382f_f84c_b272_81e9]),
    ] as [(UInt64, [UInt64])])
  func `the first outputs of SplitMix64 equal the published ones`(seed: UInt64, outputs: [UInt64]) {
    var generator = SplitMix64(seed: seed)
    #expect((0..<3).map { _ in generator.next() } == outputs)
  }

  @Test(
    arguments: [
      (0, [14, 6, 0], [1, 1, 1]), (42, [11, 2, 3], [1, 1, 2]),
      (1_234_567, [5, 2, 7], [1, 1, 1]), (.max, [14, 13, 3], [1, 1, 1]),
    ] as [(UInt64, [Int], [UInt8])])
  func `the first tiles of a seed`(seed: UInt64, places: [Int], ranks: [UInt8]) {
    let luck = Luck(seed: seed)
    let tiles = (0..<3).map { luck.tile($0, amongEmpty: 16 - $0) }
    #expect(tiles.map(\.place) == places)
    #expect(tiles.map(\.rank) == ranks)
  }

  @Test func `one tile in ten is a 4, and every empty cell gets its share`() {
    let luck = Luck(seed: 2048)
    let tiles = (0..<10_000).map { luck.tile($0, amongEmpty: 10) }
    let fours = tiles.count { $0.rank == 2 }
    #expect(900...1100 ~= fours)
    for place in 0..<10 {
      #expect(850...1150 ~= tiles.count { $0.place == place })
    }
  }

  @Test func `random numbers below a bound stay below it and reach every value`() {
    var generator = SplitMix64(seed: 1)
    let numbers = Set((0..<1000).map { _ in generator.next(below: 7) })
    #expect(numbers == Set(0..<7))
    #expect(generator.next(below: 1) == 0)
  }
}
