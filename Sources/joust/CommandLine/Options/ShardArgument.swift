import Tournaments

/// The value of `--shard`.
enum ShardArgument: Sendable {
  case shard(Shard)
  /// `auto/N`: the job scheduler that started the run determines which of N shards the run plays.
  case automatic(count: Int)
}

extension ValueType where Value == ShardArgument {
  static var shard: Self {
    let rule = "\(Shard.rule), or auto/N if Kubernetes or GNU parallel starts the shards"
    return Self("I/N", expected: rule) { text in
      guard text.hasPrefix("auto/") else { return Shard(text).map { .shard($0) } }
      return Shard("1/" + text.dropFirst("auto/".count)).map { .automatic(count: $0.count) }
    }
  }
}
