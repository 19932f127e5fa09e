import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A fault of a bot: the reason, and a description with advice for the bot's author.
package struct Fault {
  let reason: FaultReason
  /// The description of the fault, as a sentence without the bot's name.
  package let detail: String
  /// Whether the bot may have exited because the user interrupted Joust.
  let mayBeAnInterrupt: Bool

  init(_ reason: FaultReason, _ detail: String, mayBeAnInterrupt: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.mayBeAnInterrupt = mayBeAnInterrupt
  }
}

extension FaultReason {
  /// The time that a process has to exit after a fault, in nanoseconds.
  ///
  /// The time is positive for faults after which the process may still follow the protocol and read the end
  /// of the game.
  var patience: Int64 {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput: 30_000_000
    case .timeout, .outputLimit, .memoryLimit, .processLimit, .crash, .startFailure: 0
    }
  }
}

// The sentences for a bot's author: the fault, with the bot's line if there is one, and how to fix it.
extension Fault {
  /// Returns the fault of an illegal move; `hidesLegalMoves` is true if the turn has no `legal`.
  static func illegalMove(
    _ line: ArraySlice<UInt8>, _ notation: MoveNotation, hidesLegalMoves: Bool
  ) -> Fault {
    let advice =
      if notation.moveTexts != nil {
        "write a move of at most \(MoveTexts.byteLimit) bytes"
      } else if hidesLegalMoves {
        "choose one of the game's moves"
      } else {
        "choose one of the turn's `legal`"
      }
    return Fault(
      .illegalMove, "wrote \(Excerpt.quote(line)), which is not a legal move; \(advice)")
  }

  static func tooMuchText(_ limit: Int) -> Fault {
    Fault(
      .illegalMove,
      "wrote more than \(limit / 1024) KiB of move texts in this game (a control character counts "
        + "as 6 bytes); write shorter texts")
  }

  static func unreadable(
    _ line: ArraySlice<UInt8>, _ error: InvalidLine, turn: Int, _ notation: MoveNotation
  ) -> Fault {
    let start = "wrote \(Excerpt.quote(line)) when a move was expected"
    var move = "4"
    switch notation {
    case .words(let words, _): move = "\"\(words.first ?? "")\""
    case .texts: move = "\"…\""
    case .numbers: break
    }
    let example = "{\"turn\":\(turn),\"move\":\(move)}"
    let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    switch text.first {
    case nil:
      return Fault(.invalidReply, "\(start): the line is blank; end each answer with one line end")
    case UInt8(ascii: "{") where error.isNotJSON:
      return Fault(.invalidReply, "\(start): \(error.sentence); write it with a JSON library")
    case 0xEF? where text.starts(with: [0xEF, 0xBB, 0xBF]):
      return Fault(
        .invalidReply, "\(start): \(error.sentence); write UTF-8 without a byte order mark")
    case let lead? where "{[\"-0123456789".utf8.contains(lead):
      return Fault(.invalidReply, "\(start): \(error.sentence); answer, for example, \(example)")
    default:
      return Fault(
        .invalidReply,
        "\(start); answer, for example, \(example), and write debug text to standard error")
    }
  }

  static func answerToAnotherTurn(_ line: ArraySlice<UInt8>, than turn: Int) -> Fault {
    Fault(
      .invalidReply,
      "wrote \(Excerpt.quote(line)) instead of the answer to turn \(turn); "
        + "copy the number of the turn into the answer")
  }

  static func secondAnswer(to turn: Int) -> Fault {
    Fault(
      .unexpectedOutput,
      "answered turn \(turn) twice; answer each turn with one line")
  }

  /// Returns the fault of a bot that wrote something without a request; only the first line is quoted.
  static func unasked(_ bytes: ArraySlice<UInt8>) -> Fault {
    let line = bytes.prefix { $0 != 10 }
    let isText = line.contains { $0 > 0x20 } && line.first != UInt8(ascii: "{")
    return Fault(
      .unexpectedOutput,
      "wrote \(Excerpt.quote(line)) without a request; "
        + (isText ? "write debug text to standard error" : "answer each turn with one line"))
  }

  static let tooMuchOutput = Fault(
    .outputLimit,
    "wrote more than 64 KiB in a line or 256 KiB in a turn; answer with one short line")

  /// Returns the fault of a bot that did not write a complete line in time.
  ///
  /// - `taken`: The time taken, in nanoseconds.
  /// - `limit`: The time limit, in milliseconds.
  /// - `unended`: The bytes of a line without a line end; empty if there are none.
  /// - `used`: The processor time used during the turn, in nanoseconds; nil if it is unknown.
  package static func late(
    for turn: Int, _ taken: Int64, of limit: Int64, unended: ArraySlice<UInt8>, used: Int64? = nil
  ) -> Fault {
    let start =
      "had not answered turn \(turn) after \(taken / 1_000_000) ms, with a limit of \(limit) ms; "
    guard unended.isEmpty else {
      return Fault(.timeout, start + "end the line \(Excerpt.quote(unended)), and flush it")
    }
    guard let used else {
      return Fault(.timeout, start + "answer sooner, and flush each answer")
    }
    // On a busy machine, a computing bot gets only a part of a processor, and the limit is extended while the
    // bot waits for a processor. The time taken may thus be many times the limit.
    let isBusy = used > min(taken, limit * 1_000_000) / 10
    return Fault(
      .timeout,
      start
        + (isBusy
          ? "it was computing: answer within the `clock_ms` of each turn"
          : "it was waiting: flush each answer, and read the input line by line"))
  }

  /// Returns the fault of a turn that reached its wall-clock limit before the bot had used up its processor
  /// time.
  static func asleep(for turn: OpenTurn, _ taken: Int64) -> Fault {
    Fault(
      .timeout,
      "had not answered turn \(turn.number) in \(turn.wallLimit / 1_000_000) ms of real time, "
        + "with \(taken / 1_000_000) ms of processor time; answer sooner, and flush each answer")
  }

  init(_ excess: LineProcess.Excess, _ settings: MatchSettings) {
    let (deed, advice) = excess.words(settings.limits)
    let reason: FaultReason = if case .processes = excess { .processLimit } else { .memoryLimit }
    self.init(reason, "\(deed); \(advice)")
  }

  /// Returns a sentence about the end of a process that had to answer, and advice for the bot's author.
  ///
  /// `what` is the rest of the clause, for example " before it was ready".
  static func sentence(for ending: Ending, of process: LineProcess, before what: String) -> String {
    guard !ending.wasForced else {
      let channel = process.isInputBroken ? "input" : "output"
      return "closed its standard \(channel)\(what); keep it open until quit"
    }
    let advice =
      switch ending.termination {
      case .exited(status: 0): "keep reading until quit"
      // SIGXFSZ kills a process whose file becomes too large.
      case .killed(signal: 25): "write smaller files"
      default:
        process.lastWords(withPlace: true) ?? "run it by hand with the messages of a game"
      }
    let log = String(decoding: process.errorTail, as: UTF8.self)
    let cure = RecognizedFailure.cure(in: log).map { "; \($0)" } ?? ""
    return "\(ending.termination)\(what); \(advice)\(cure)"
  }
}
