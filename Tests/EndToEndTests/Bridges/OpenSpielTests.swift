import Foundation
import TestThreads
import Testing

/// Tests the referee of the games of OpenSpiel.
@Suite(.waiting, .timeLimit(.minutes(30))) struct OpenSpielTests {
  /// Games whose random games are short, by the number of their players.
  ///
  /// Bridge is left out: OpenSpiel solves each deal, which takes many seconds on a loaded machine.
  static let games: [(players: Int, names: [String])] = [
    (
      1,
      [
        "catch", "cliff_walking", "deep_sea", "blackjack", "pathfinding(horizon=30)",
      ]
    ),
    (
      2,
      [
        "amazons", "bargaining", "blotto", "breakthrough(rows=6,columns=6)",
        "clobber", "coin_game", "connect_four", "coordinated_mp",
        "cursor_go(board_size=5,max_cursor_moves=20)", "dark_hex", "dark_hex_ir", "dots_and_boxes",
        "einstein_wurfelt_nicht", "first_sealed_auction",
      ]
    ),
    (
      2,
      [
        "go(board_size=5,komi=7.0)", "goofspiel(num_cards=5)", "hanabi", "havannah(board_size=4)",
        "hex(board_size=5)", "kuhn_poker", "latent_ttt", "leduc_poker", "lewis_signaling",
        "liars_dice", "liars_dice_ir", "mancala", "markov_soccer(horizon=50)", "matrix_bos",
        "matrix_brps",
      ]
    ),
    (
      2,
      [
        "matrix_cd", "matrix_coordination", "matrix_mp", "matrix_pd", "matrix_rps", "matrix_rpsw",
        "matrix_sh", "matrix_shapleys_game", "misere(game=tic_tac_toe())", "mnk(m=5,n=5,k=4)",
        "negotiation", "nim", "oshi_zumo(horizon=20)", "othello", "oware",
      ]
    ),
    (
      2,
      [
        "pentago", "phantom_ttt", "pig(horizon=50,winscore=30)",
        "repeated_game(stage_game=matrix_rps(),num_repetitions=3)", "sheriff", "tic_tac_toe",
        "tiny_bridge_2p", "tiny_hanabi", "trade_comm",
        "turn_based_simultaneous_game(game=goofspiel(num_cards=4))", "twixt(board_size=6)",
        "ultimate_tic_tac_toe", "universal_poker", "y(board_size=5)",
      ]
    ),
    (
      3,
      [
        "colored_trails", "matching_pennies_3p", "oh_hell", "kuhn_poker(players=3)", "skat",
      ]
    ),
    (
      4,
      [
        "euchre", "hearts", "tiny_bridge_4p",
      ]
    ),
  ]

  /// A program that replays the games of a record in OpenSpiel, and prints the number of games with the same
  /// scores.
  static let replay = """
    import functools, json, random, sys, pyspiel
    load = functools.cache(pyspiel.load_game)
    same = 0
    for line in open(sys.argv[1]):
        record = json.loads(line)
        if record["type"] != "game":
            continue
        alone = "places" not in record and isinstance(record["moves"][0], list) and (
            load(record["rules"]["game"]).num_players() == 1)
        seed, scores = int(record.get("seed", 0)), []
        for moves in record["moves"] if alone else [record["moves"]]:
            game = load(record["rules"]["game"])
            if "rng_seed" in game.get_parameters():
                parameters = game.get_parameters()
                parameters["rng_seed"] = seed % 2**31
                game = pyspiel.load_game(game.get_type().short_name, parameters)
            luck, state, moves = random.Random(seed), game.new_initial_state(), list(moves)
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, shares = zip(*state.chance_outcomes())
                    state.apply_action(luck.choices(actions, shares)[0])
                elif state.is_simultaneous_node():
                    step = moves.pop(0)
                    step = iter(step if isinstance(step, list) else [step])
                    state.apply_actions([next(step) if state.legal_actions(player) else 0
                                         for player in range(game.num_players())])
                else:
                    state.apply_action(moves.pop(0))
            assert not moves, record["id"]
            scores += state.returns()
        assert scores == record["scores"], (record["rules"], scores, record["scores"])
        same += 1
    print(same)
    """

  /// Writes a tournament with the given games, and returns their names in the tournament.
  func add(_ games: [String], players: Int, to joust: Joust) throws -> [String] {
    try joust.copyReferee(of: "openspiel", to: "t")
    let names = games.map { "\($0.prefix { $0 != "(" })-\(players)" }
    let listed = zip(names, games).map { name, game in
      "{ name: '\(name)', referee: ['python3', 'openspiel_referee.py'], game: '\(game)' }"
    }
    let bots = (0..<max(2, players)).map {
      "{ bot: 'random', name: 'r\($0)', options: { seed: \($0) } }"
    }
    try joust.addTournament(
      "t",
      "games: [\(listed.joined(separator: ", "))], bots: [\(bots.joined(separator: ", "))], "
        + "seed: '2048204820482048'")
    return names
  }

  @Test func `at least 60 games are listed`() {
    #expect(Set(Self.games.flatMap(\.names)).count >= 60)
  }

  @Test(.needs(modules: "pyspiel"), arguments: games)
  func `games of OpenSpiel are played as OpenSpiel plays them`(
    players: Int, games: [String]
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let names = try add(games, players: players, to: joust)
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let count = try joust.lines(of: "t").filter { $0.contains(#""type":"game""#) }.count
    #expect(count == names.count * (players == 2 ? 2 : 1))
    #expect(try joust.python(Self.replay, "tournaments/t/games.jsonl") == "\(count)\n")
  }

  @Test(.needs(modules: "pyspiel"), arguments: games)
  func `the referee of OpenSpiel passes its check in each game`(
    players: Int, games: [String]
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    for name in try add(games, players: players, to: joust) {
      let check = try joust.run("check-referee", "tournaments/t:\(name)", "--games", "1", "--open")
      #expect(check.status == 0, "\(name)\n\(check.output)\(check.error)")
    }
  }
}
