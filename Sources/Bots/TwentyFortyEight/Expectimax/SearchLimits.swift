/// How far a search goes.
struct SearchLimits {
  /// How many of its own moves it looks ahead, at least 1.
  var depth: Int
  /// Boards that come up with a smaller chance than this are not looked into.
  var cutoff: Float
}
