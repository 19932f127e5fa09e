/// A function that calls `body` for each cluster of the games of a fit.
///
/// Games in the same cluster may depend on each other, because they share an opening or the seed of their
/// luck. With the same opening, bots may even repeat a whole game. One call can represent several clusters
/// with equal games and results; `count` is the number of these clusters. Such clusters may also have
/// separate calls.
package typealias ClusteredGames = (_ body: ([ClusterPart], _ count: Int) -> Void) -> Void
