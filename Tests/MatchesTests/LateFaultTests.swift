import Matches
import Testing

/// Tests the sentences about bots that are late.
struct LateFaultTests {
  @Test(arguments: [
    // A limit of 300 ms that was extended while the bot waited for a processor.
    (taken: 8007, used: 400, "it was computing"), (taken: 8007, used: 31, "it was computing"),
    (taken: 8007, used: 29, "it was waiting"), (taken: 300, used: 290, "it was computing"),
    (taken: 300, used: 2, "it was waiting"),
  ])
  func `the sentence says whether the bot was computing or waiting`(
    taken: Int64, used: Int64, cause: String
  ) {
    let fault = Fault.late(
      for: 2, taken * 1_000_000, of: 300, unended: [], used: used * 1_000_000)
    #expect(fault.detail.contains(cause), "\(fault.detail)")
  }
}
