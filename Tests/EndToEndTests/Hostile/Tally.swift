/// What some trials of a misbehaviour came to.
struct Tally: CustomStringConvertible {
  private(set) var all = 0
  private(set) var right = 0
  private(set) var problems: Set<String> = []
  private var delays: [Double] = []
  private var seconds = 0.0
  private var residentBytes = 0

  mutating func count(_ findings: Trial.Findings) {
    all += 1
    if findings.problems.isEmpty { right += 1 }
    problems.formUnion(findings.problems)
    delays += findings.delays
    seconds += findings.seconds
    residentBytes = max(residentBytes, findings.residentBytes)
  }

  mutating func add(_ other: Tally) {
    all += other.all
    right += other.right
    problems.formUnion(other.problems)
    delays += other.delays
    seconds += other.seconds
    residentBytes = max(residentBytes, other.residentBytes)
  }

  /// A row of a table: the verdicts that were right, by how many milliseconds games took longer than
  /// their bots thought, in the middle and at most, the most megabytes, and the seconds of a run.
  var description: String {
    let sorted = delays.sorted()
    let middle = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    let columns = [
      "\(right)/\(all)", "\(Int(middle * 1000)) ms", "\(Int((sorted.last ?? 0) * 1000)) ms",
      "\(residentBytes / 1_000_000) MB", "\(Int(seconds / Double(max(1, all)) * 1000)) ms",
    ]
    return columns.map { String(repeating: " ", count: max(0, 8 - $0.count)) + $0 }.joined()
  }
}
