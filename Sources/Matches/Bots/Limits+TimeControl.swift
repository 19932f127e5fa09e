import Hosting
import Protocol
import Tournaments

extension Limits {
  init(_ time: TimeControl) {
    func milliseconds(_ duration: Duration) -> Int { Int(duration.wholeNanoseconds / 1_000_000) }
    self.init(
      startup: milliseconds(time.startup), first: time.first.map(milliseconds),
      move: milliseconds(time.move), total: time.total.map(milliseconds),
      increment: milliseconds(time.increment), areOfProcessorTime: time.clock == .cpu)
  }
}
