// What callers in other modules still say; it goes when they have changed.

package typealias SequentialTest = SPRT
package typealias SequentialTestError = SPRT.ParameterError
package typealias Trial = SPRTScoreboard

extension SPRTScoreboard {
  package init(test: SPRT, gamesInMeeting: Int, limit: Int, openings: Int? = nil) {
    self.init(test: test, gamesInPair: gamesInMeeting, limit: limit, openings: openings)
  }

  package var counts: Pentanomial { pairs }
}

extension SPRTScoreboard.Game {
  package init(meeting: Int, leg: Int, halfPoints: Int, moves: UInt64) {
    self.init(pair: meeting, leg: leg, halfPoints: halfPoints, moves: moves)
  }
}

extension Pentanomial {
  package var gamesInMeeting: Int { gamesInPair }
}

extension RatingModel {
  package var law: RatingModel { self }
}

package enum Elementary {
  package static func log(_ x: Double) -> Double { ln(x) }
}
