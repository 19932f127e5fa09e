/// A function that calls `body` for each cluster of the games of a fit.
///
/// Games in the same cluster may depend on each other: they share an opening or the seed of their luck, and
/// with the same opening, bots may repeat a whole game. One call can represent several clusters with equal
/// games and results; `count` is their number. Such clusters may also have separate calls.
package typealias ClusteredGames = (_ body: ([ClusterPart], _ count: Int) -> Void) -> Void
