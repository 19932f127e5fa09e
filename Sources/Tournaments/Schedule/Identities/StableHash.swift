/// A hash that is the same on every machine and in every version of Joust: FNV-1a with the finalizer of
/// SplitMix64.
package struct StableHash {
  private var value: UInt64 = 14_695_981_039_346_656_037

  package init() {}

  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    // Texts are separated by a byte that UTF-8 never uses, so that "ab", "c" and "a", "bc" have different
    // hashes.
    value = (value ^ 0xff) &* 1_099_511_628_211
  }

  package mutating func add(_ number: UInt64) {
    value = WordTable.mixed(value ^ number)
  }

  package var result: UInt64 { WordTable.mixed(value) }
}
