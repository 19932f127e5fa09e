import Foundation
import Testing

@Suite(.endToEnd, .timeLimit(.minutes(30))) struct MessagesTests {
  /// Has the bot `echo`, which takes the first legal move and writes down what it hears, play `other`,
  /// and gives what it heard.
  private func dialogue(_ tournament: String) throws -> String {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("echo", "echo")
    try joust.addBot("other")
    try joust.addTournament("t", tournament + ", bots: ['echo', 'other'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0, "\(run.error)")
    return try joust.read("tournaments/t/logs/echo.log")
  }

  @Test func `all that a bot hears of a meeting in tic-tac-toe`() throws {
    #expect(
      try dialogue("games: ['tic-tac-toe'], time: { grace: '10m' }") == """
        {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0}}
        {"type":"start","game_number":1,"seat":"X"}
        {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null,"clock_ms":1000}
        {"type":"turn","turn":3,"board":"XO.......","you":"X","legal":[2,3,4,5,6,7,8],"last":1,"clock_ms":1000}
        {"type":"turn","turn":5,"board":"XOXO.....","you":"X","legal":[4,5,6,7,8],"last":3,"clock_ms":1000}
        {"type":"turn","turn":7,"board":"XOXOXO...","you":"X","legal":[6,7,8],"last":5,"clock_ms":1000}
        {"type":"end","result":"win","reason":"line"}
        {"type":"start","game_number":2,"seat":"O"}
        {"type":"turn","turn":2,"board":"X........","you":"O","legal":[1,2,3,4,5,6,7,8],"last":0,"clock_ms":1000}
        {"type":"turn","turn":4,"board":"XOX......","you":"O","legal":[3,4,5,6,7,8],"last":2,"clock_ms":1000}
        {"type":"turn","turn":6,"board":"XOXOX....","you":"O","legal":[5,6,7,8],"last":4,"clock_ms":1000}
        {"type":"end","result":"loss","reason":"line"}
        {"type":"quit"}

        """)
  }

  @Test func `all that a bot hears of a game of 2048 with every limit`() throws {
    #expect(
      try dialogue(
        "games: [{ name: '2048', max_moves: 2 }], time: { startup: '1m', first: '1.5s', "
          + "move: '300ms', total: '10s', increment: '100ms', grace: '9s' }") == """
          {"type":"hello","protocol":1,"game":"2048","rules":{"size":4,"max_moves":2,"target":null},"limits":{"startup_ms":60000,"first_ms":1500,"move_ms":300,"total_ms":10000,"increment_ms":100}}
          {"type":"start","game_number":1}
          {"type":"turn","turn":1,"board":[[0,0,0,0],[0,0,0,0],[0,2,0,0],[0,0,0,2]],"score":0,"legal":["up","right","down","left"],"clock_ms":1500}
          {"type":"turn","turn":2,"board":[[0,2,0,2],[0,0,0,2],[0,0,0,0],[0,0,0,0]],"score":0,"legal":["up","right","down","left"],"clock_ms":300}
          {"type":"end","result":"draw","reason":"score"}
          {"type":"quit"}

          """)
  }
}
