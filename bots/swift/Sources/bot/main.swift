// A bot in Swift is a function from a position to a move, one for each game that it plays.

import BotKit
import Games

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

exit(
  serve(
    Choice { (game: TicTacToe, view) in mostOpen(view) },
    Choice { (game: TwentyFortyEight, view) in mostRoom(view) }))
