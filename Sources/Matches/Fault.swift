import Games
import Hosting
import JSON
import Protocol
import Tournaments

struct Fault {
  let reason: FaultReason
  /// What happened, as a sentence without the bot's name.
  let detail: String
  /// Whether the bot ended as it would if somebody had ended it together with Joust.
  let mayBeAnInterrupt: Bool

  init(_ reason: FaultReason, _ detail: String, mayBeAnInterrupt: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.mayBeAnInterrupt = mayBeAnInterrupt
  }
}

extension FaultReason {
  /// How long a process that committed it may take to end, in nanoseconds.
  ///
  /// One that still follows the protocol is told how the game ended.
  var patience: Int64 {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput: 30_000_000
    case .timeout, .outputLimit, .memoryLimit, .processLimit, .crash, .startFailure: 0
    }
  }
}

// What a bot's author reads: what was wrong, with the line if there is one, and how to mend it.
extension Fault {
  static func illegalMove(_ line: ArraySlice<UInt8>, _ notation: MoveNotation) -> Fault {
    let advice =
      notation.moveTexts != nil
      ? "answer with at most \(MoveTexts.byteLimit) bytes" : "choose one of the turn's `legal`"
    return Fault(
      .illegalMove, "wrote \(Excerpt.quote(line)), which is no legal move; \(advice)")
  }

  static func tooMuchText(_ limit: Int) -> Fault {
    Fault(
      .illegalMove,
      "wrote moves that take more than \(limit / 1024) KiB in the record of this game, where a control "
        + "character takes 6 bytes; write shorter texts")
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
    switch line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
    case nil:
      return Fault(.invalidReply, "\(start): the line is blank; end each answer with one line end")
    case UInt8(ascii: "{") where error.isNotJSON:
      return Fault(.invalidReply, "\(start): \(error.sentence); have a JSON library write it")
    case 0xEF?:
      return Fault(.invalidReply, "\(start): \(error.sentence); write plain UTF-8 without a mark")
    case let lead? where "{[\"-0123456789".utf8.contains(lead):
      return Fault(.invalidReply, "\(start): \(error.sentence); answer as in \(example)")
    default:
      return Fault(.invalidReply, "\(start); write debug text to standard error")
    }
  }

  static func answerToAnother(_ line: ArraySlice<UInt8>, than turn: Int) -> Fault {
    Fault(
      .invalidReply,
      "wrote \(Excerpt.quote(line)) when turn \(turn) was to be answered; "
        + "repeat the number of the turn that is asked")
  }

  static func secondAnswer(to turn: Int) -> Fault {
    Fault(
      .unexpectedOutput,
      "answered turn \(turn) twice; the second answer came late; answer each turn with one line")
  }

  /// What stood in a bot's output when nothing was asked of it; only its first line is quoted.
  static func unasked(_ bytes: ArraySlice<UInt8>) -> Fault {
    let line = bytes.prefix { $0 != 10 }
    let isText = line.contains { $0 > 0x20 } && line.first != UInt8(ascii: "{")
    return Fault(
      .unexpectedOutput,
      "wrote \(Excerpt.quote(line)) when nothing was asked of it; "
        + (isText ? "write debug text to standard error" : "answer each turn with one line"))
  }

  static let tooMuchOutput = Fault(
    .outputLimit,
    "wrote more than 64 KiB in a line or 256 KiB in a turn; answer with one short line")

  /// No whole line in time; `taken` is in nanoseconds, `limit` in milliseconds.
  static func late(
    for turn: Int, _ taken: Int64, of limit: Int64, unended: ArraySlice<UInt8>
  ) -> Fault {
    let start = "took \(taken / 1_000_000) ms for turn \(turn), of \(limit) ms; "
    return Fault(
      .timeout,
      unended.isEmpty
        ? start + "answer sooner, and flush each answer"
        : start + "end the line \(Excerpt.quote(unended)), and flush it")
  }

  /// The wall clock's end of a turn that the processor's clock had not ended.
  static func asleep(for turn: OpenTurn, _ taken: Int64) -> Fault {
    Fault(
      .timeout,
      "had not answered turn \(turn.number) in \(turn.wallLimit / 1_000_000) ms of real time, "
        + "of which it used a processor for \(taken / 1_000_000) ms; answer sooner, and flush each "
        + "answer")
  }

  init(_ excess: LineProcess.Excess, _ settings: MatchSettings) {
    let (deed, advice) = Self.words(for: excess, settings)
    let reason: FaultReason = if case .processes = excess { .processLimit } else { .memoryLimit }
    self.init(reason, "\(deed); \(advice)")
  }

  /// What a bot did that holds too much, and what to do about it.
  static func words(
    for excess: LineProcess.Excess, _ settings: MatchSettings
  ) -> (deed: String, advice: String) {
    switch excess {
    case .processes(let count):
      (
        "had \(count) processes and threads, of \(settings.limits.processes ?? .max) allowed",
        "start fewer at a time"
      )
    case .memory(let bytes):
      (
        "held \(bytes / 1_000_000) MB of memory, of \((settings.limits.memory ?? .max) / 1_000_000) MB allowed",
        "hold less in all processes together"
      )
    case .mappings(let count):
      (
        "had \(count) mappings of memory in all processes together, more than a program needs",
        "map memory in fewer and larger parts"
      )
    case .descriptors(let count):
      (
        "had \(count) files, pipes and sockets open in all processes together",
        "close the ones that it no longer needs"
      )
    case .unreadable:
      (
        "it runs a program that may not be read, so its memory and time can't be counted",
        "make its programs readable (chmod +r)"
      )
    case .files(let count, let bytes):
      (
        "filled its folder for temporary files: \(count) files of \(bytes / 1_000_000) MB, of "
          + "\(Confinement.scratchFiles) files and \(Confinement.scratchLimit / 1_000_000) MB allowed",
        "remove what it needs no more"
      )
    }
  }

  /// Says how a process that can answer no more has gone, before what, and how to mend it.
  static func sentence(for ending: Ending, of process: LineProcess, before what: String) -> String {
    guard !ending.wasForced else {
      let channel = process.isInputBroken ? "input" : "output"
      return "closed its standard \(channel)\(what); keep it open until quit"
    }
    let advice =
      switch ending.termination {
      case .exited(status: 0): "read on until quit"
      // SIGXFSZ ends a process whose file grows too large.
      case .killed(signal: 25): "write smaller files"
      default:
        process.lastWords ?? "try it by hand on the lines of a game"
      }
    return "\(ending.termination)\(what); \(advice)"
  }
}

struct Verdict {
  /// The places of the seats, 1 being the best; those at fault have the last one.
  let places: [Int]
  let reason: String
  /// What each bot did wrong, by its seat: nil where it did nothing.
  let faults: [Fault?]

  /// The end by the rules, after faults that did not end the game.
  init(_ outcome: GameEnding, after faults: [Fault?]) {
    self.init(outcome.places, outcome.reason, faults)
  }

  /// The end by a fault, which is among those of all seats.
  init(_ fault: FaultReason, of faults: [Fault?]) {
    self.init(Places.winner(nil, of: faults.count), fault.rawValue, faults)
  }

  /// The end of a game for which some bots could not be started.
  init(startFailures: [String?]) {
    self.init(
      .startFailure,
      of: startFailures.map { $0.map { Fault(.startFailure, $0, mayBeAnInterrupt: true) } })
  }

  private init(_ places: [Int], _ reason: String, _ faults: [Fault?]) {
    self.places = Places.places(places, behind: faults.indices.filter { faults[$0] != nil })
    (self.reason, self.faults) = (reason, faults)
  }

  /// Whether a bot ended as it would if somebody had ended it together with Joust.
  var mayBeAnInterrupt: Bool { faults.contains { $0?.mayBeAnInterrupt ?? false } }
}

package enum Interruption: Error, Hashable, Sendable, CustomStringConvertible {
  case stopped
  case machine(String)
  /// A bot can't be started any more, since something that it was started from is gone.
  case absent(bot: String, lack: String)

  package var description: String {
    switch self {
    case .stopped: "the run was asked to stop"
    case .machine(let sentence): sentence
    case .absent(let bot, let lack): "\(bot) can't be started any more: \(lack)"
    }
  }
}
