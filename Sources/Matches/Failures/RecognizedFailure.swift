/// A known failure, recognized by the messages of a language or of the system on standard error, and the
/// advice for it.
package struct RecognizedFailure: Sendable {
  /// The name of the failure, such as "too many processes"; users see only the advice.
  package let name: String
  /// Alternative sets of texts; the failure is recognized if one line contains all texts of a set.
  private let marks: [[String]]
  package let cure: String

  private init(_ name: String, _ marks: [[String]], cure: String) {
    self.name = name
    self.marks = marks
    self.cure = cure
  }

  /// Returns the advice for the failure that a text describes; nil if no known failure is recognized.
  package static func cure(in text: String) -> String? {
    let lines = text.split(whereSeparator: { $0 == "\n" })
    return all.first { failure in
      lines.contains { line in failure.marks.contains { $0.allSatisfy(line.contains) } }
    }?.cure
  }

  /// All failures; the first one that matches is used.
  package static let all: [RecognizedFailure] = system + files + languages + streams

  // MARK: - The system

  private static let system = [
    RecognizedFailure(
      "a carriage return",
      [
        ["\r: "], ["\r'"], ["$'\\r'"], ["^M: bad interpreter"], ["\\r", "No such file"],
      ],
      cure:
        "save its files with line feeds only (\\n), without carriage returns: sed -i 's/\\r$//' FILE"
    ),
    RecognizedFailure(
      "a byte order mark",
      [
        ["\u{FEFF}"], ["U+FEFF"], ["\\ufeff"], ["\\xef\\xbb\\xbf"],
        ["non-printable character U+FEFF"],
      ],
      cure: "save its files as UTF-8 without a byte order mark: sed -i '1s/^\\xEF\\xBB\\xBF//' FILE"
    ),
    RecognizedFailure(
      "a read-only folder",
      [
        ["Read-only file system"], ["EROFS"], ["Errno 30"],
      ],
      cure:
        "write files only into the folder in the variable TMPDIR: a bot's own folder is "
        + "read-only while it plays"
    ),
    RecognizedFailure(
      "no network",
      [
        ["Name or service not known"], ["Temporary failure in name resolution"], ["getaddrinfo"],
        ["Network is unreachable"], ["ENETUNREACH"], ["EAI_AGAIN"], ["gaierror"],
        ["UnknownHostException"], ["Could not resolve host"], ["nodename nor servname"],
      ],
      cure: "play without the network: bots have none, unless the tournament gives this bot "
        + "\"network\": true"
    ),
    RecognizedFailure(
      "no screen",
      [
        ["no display name and no $DISPLAY"], ["cannot open display"],
        ["could not connect to display"],
      ],
      cure: "open no window: bots run without a screen"
    ),
    RecognizedFailure(
      "too many processes",
      [
        ["fork", "Resource temporarily unavailable"], ["can't start new thread"],
        ["pthread_create", "failed"], ["unable to create native thread"],
      ],
      cure: "start fewer threads and processes: \"processes\" in tournament.json limits them"
    ),
    RecognizedFailure(
      "no memory",
      [
        ["Cannot allocate memory"], ["std::bad_alloc"], ["OutOfMemoryError"],
        ["heap out of memory"],
        ["memory allocation of", "failed"],
      ],
      cure: "use less memory: a tournament limits it (\"memory\", 1 GB by default)"
    ),
    RecognizedFailure(
      "another C library", [["version `GLIBC_"], ["version 'GLIBC_"]],
      cure: "build the program on this machine, or link it statically"
    ),
    RecognizedFailure(
      "a missing shared library", [["error while loading shared libraries"]],
      cure: "link the program statically, or put the library into the bot's folder and link with "
        + "-Wl,-rpath,'$ORIGIN'"
    ),
    RecognizedFailure(
      "another processor", [["Exec format error"], ["cannot execute binary file"]],
      cure: "build the program for this machine, or begin a script with a #! line"
    ),
  ]

  // MARK: - Files

  private static let ownModule =
    "a module of your own has to be submitted with the bot: put both into a folder, and submit the folder"

  private static let files = [
    RecognizedFailure(
      "a missing Python module", [["No module named"]],
      cure:
        "name a package in a requirements.txt next to the bot, and submit the folder; \(ownModule)"
    ),
    RecognizedFailure(
      "a missing own Node module", [["Cannot find module './"], ["Cannot find module '../"]],
      cure: ownModule
    ),
    RecognizedFailure(
      "a missing Node module", [["Cannot find module"], ["Cannot find package"]],
      cure: "name a package in a package.json next to the bot, and submit the folder; \(ownModule)"
    ),
    RecognizedFailure(
      "a missing Ruby file", [["cannot load such file"]],
      cure:
        "put the gem's files into the bot's folder, and load them with require_relative; \(ownModule)"
    ),
    RecognizedFailure(
      "a missing Perl module", [["Can't locate", "@INC"]],
      cure: "put the module into the bot's folder lib, and add: use lib 'lib'; \(ownModule)"
    ),
    RecognizedFailure(
      "a missing Lua module", [["module '", "not found"]],
      cure: "put the module's .lua file next to the bot; \(ownModule)"
    ),
    RecognizedFailure(
      "a missing PHP file", [["Failed opening required"], ["Failed to open stream"]],
      cure: ownModule
    ),
    RecognizedFailure(
      "a missing R package", [["there is no package called"]],
      cure: "install the package for all users of this machine: bots see no home folder"
    ),
    RecognizedFailure(
      "a Java class of another name",
      [
        ["Could not find or load main class"], ["ClassNotFoundException"],
        ["should be declared in a file named"],
      ],
      cure:
        "give the class that has main the name of its file, without a package line: class Fox in "
        + "Fox.java"
    ),
    RecognizedFailure(
      "a missing file",
      [
        ["FileNotFoundError"], ["ENOENT"], ["No such file or directory"], ["cannot open file"],
        ["NoSuchFileException"],
      ],
      cure:
        "submit the folder that has the file, not the source file alone, and open the file by its "
        + "name: the bot's folder is its working directory"
    ),
    RecognizedFailure(
      "a forbidden file", [["Permission denied"], ["EACCES"], ["PermissionError"]],
      cure:
        "make its programs executable (chmod +x); write files only into the folder in TMPDIR; "
        + "read no files outside the bot's own folder and the system's folders; if the message "
        + "names a program without a folder, install the program"
    ),
    RecognizedFailure(
      "a missing program", [["command not found"], [": not found"]],
      cure: "install the program for all users of this machine, or put it into the bot's folder"
    ),
  ]

  // MARK: - Languages

  private static let languages = [
    RecognizedFailure(
      "an Erlang function", [["{undef,"], ["undef", "main"], ["undefined function"]],
      cure:
        "export main/0 from a module with the name of its file: -module(fox). -export([main/0])."
    ),
    RecognizedFailure(
      "Octave's standard input", [["fgetl"], ["fgets", "stream"]],
      cure: "read a line with input('', 's'): Octave's fgetl does not read standard input"
    ),
    RecognizedFailure(
      "a syntax error",
      [
        ["SyntaxError"], ["IndentationError"], ["TabError"], ["syntax error"], ["Parse error"],
        ["ParseError"],
      ],
      cure:
        "correct the source at the line that the message names; an old interpreter may not support a new "
        + "syntax"
    ),
    RecognizedFailure(
      "a missing field",
      [
        ["KeyError"], ["key not found"], ["undefined (reading"], ["NoSuchElementException"],
      ],
      cure:
        "read only the fields that a message of this type has: hello has rules and limits, start has "
        + "seat (except in a race), and turn has the fields of the game, such as board and legal"
    ),
    RecognizedFailure(
      "JSON that can't be read",
      [
        ["JSONDecodeError"], ["JSON::ParserError"], ["Unexpected end of JSON input"],
        ["Unexpected token", "JSON"],
      ],
      cure: "read one line at a time, and parse each line on its own"
    ),
    RecognizedFailure(
      "a module that hides a library", [["AttributeError: module 'json'"]],
      cure: "rename the bot's own json.py, which hides the library of that name"
    ),
    RecognizedFailure(
      "a text encoding", [["UnicodeDecodeError"], ["UnicodeEncodeError"]],
      cure: "read and write UTF-8, regardless of the language of the system"
    ),
    RecognizedFailure(
      "an endless recursion",
      [
        ["RecursionError"], ["StackOverflowError"], ["stack level too deep"],
        ["Maximum call stack size exceeded"], ["has overflowed its stack"],
      ],
      cure: "end its recursion, or search less deeply"
    ),
    RecognizedFailure(
      "an empty list",
      [
        ["Cannot choose from an empty sequence"], ["list index out of range"],
        ["index out of bounds"], ["ArrayIndexOutOfBounds"], ["index out of range"],
      ],
      cure:
        "choose from the turn's `legal`, which is never empty, and read the size of the board in "
        + "hello's `rules`"
    ),
  ]

  // MARK: - Standard input and output

  private static let streams = [
    RecognizedFailure(
      "the end of the input", [["EOFError"], ["EOF when reading"], ["end of file reached"]],
      cure: "end the program when `quit` arrives or its input ends, and read no line after that"
    ),
    RecognizedFailure(
      "a closed output", [["I/O operation on closed file"], ["Bad file descriptor"], ["EBADF"]],
      cure: "keep standard output open until quit"
    ),
    RecognizedFailure(
      "a closed pipe", [["BrokenPipeError"], ["Broken pipe"], ["EPIPE"]],
      cure: "write only when a turn asks for it: Joust had closed the bot's output"
    ),
  ]
}
