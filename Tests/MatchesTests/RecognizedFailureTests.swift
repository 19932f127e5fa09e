import Matches
import Testing

@Suite struct RecognizedFailureTests {
  /// Messages of languages and of the system, with the failures that they describe.
  static let samples: [(failure: String, text: String)] = [
    ("a carriage return", "fox.sh: 2: read\r: not found"),
    ("a carriage return", "env: 'python3\\r': No such file or directory"),
    ("a byte order mark", "fox.sh: 1: \u{FEFF}while: not found"),
    (
      "a byte order mark",
      "SyntaxError: invalid non-printable character U+FEFF"
    ),
    ("a read-only folder", "OSError: [Errno 30] Read-only file system: 'log.txt'"),
    ("a read-only folder", "Error: EROFS: read-only file system, open 'log.txt'"),
    ("no network", "urllib.error.URLError: <urlopen error [Errno -2] Name or service not known>"),
    ("no network", "Error: getaddrinfo EAI_AGAIN example.com"),
    ("no screen", "_tkinter.TclError: no display name and no $DISPLAY environment variable"),
    ("too many processes", "RuntimeError: can't start new thread"),
    ("too many processes", "fox.sh: 3: Cannot fork: Resource temporarily unavailable"),
    ("no memory", "terminate called after throwing an instance of 'std::bad_alloc'"),
    (
      "another C library",
      "./bot: /lib/libc.so.6: version `GLIBC_2.38' not found (required by ./bot)"
    ),
    (
      "a missing shared library",
      "./bot: error while loading shared libraries: libfoo.so.1: cannot open shared object file"
    ),
    ("another processor", "sh: 1: ./bot: Exec format error"),
    ("a missing Python module", "ModuleNotFoundError: No module named 'numpy'"),
    ("a missing own Node module", "Error: Cannot find module './strategy'"),
    ("a missing Node module", "Error: Cannot find module 'lodash'"),
    ("a missing Ruby file", "cannot load such file -- nokogiri (LoadError)"),
    ("a missing Perl module", "Can't locate JSON/XS.pm in @INC (you may need to install it)"),
    ("a missing Lua module", "lua: fox.lua:1: module 'json' not found:"),
    ("a missing PHP file", "PHP Fatal error:  Uncaught Error: Failed opening required 'a.php'"),
    ("a missing R package", "Error in library(x) : there is no package called 'x'"),
    ("a Java class of another name", "Error: Could not find or load main class fox"),
    (
      "a Java class of another name",
      "fox.java:1: error: class Wolf is public, should be declared in a file named Wolf.java"
    ),
    ("a missing file", "FileNotFoundError: [Errno 2] No such file or directory: 'weights.txt'"),
    ("a forbidden file", "PermissionError: [Errno 13] Permission denied: '/home/ann/book'"),
    ("a missing program", "fox.sh: line 3: jq: command not found"),
    ("an Erlang function", "{undef,[{fox,main,[],[]},{init,start_em,1,[]}]}"),
    ("Octave's standard input", "error: fgetl: invalid stream number = -1"),
    ("a syntax error", "SyntaxError: invalid syntax"),
    ("a missing field", "KeyError: 'board'"),
    ("a missing field", "TypeError: Cannot read properties of undefined (reading 'length')"),
    ("JSON that can't be read", "json.decoder.JSONDecodeError: Extra data: line 2 column 1"),
    (
      "a module that hides a library",
      "AttributeError: module 'json' has no attribute 'loads'"
    ),
    ("a text encoding", "UnicodeDecodeError: 'ascii' codec can't decode byte 0xc3"),
    ("an endless recursion", "RecursionError: maximum recursion depth exceeded"),
    ("an empty list", "IndexError: list index out of range"),
    ("the end of the input", "EOFError: EOF when reading a line"),
    ("a closed output", "ValueError: I/O operation on closed file."),
    ("a closed pipe", "BrokenPipeError: [Errno 32] Broken pipe"),
  ]

  @Test(arguments: samples)
  func `a message is recognized, and its remedy is shown`(failure: String, text: String) throws {
    let known = try #require(RecognizedFailure.all.first { $0.name == failure })
    #expect(RecognizedFailure.cure(in: "starting\n\(text)\n") == known.cure)
  }

  @Test func `each failure has a sample, and each name is used once`() {
    let names = RecognizedFailure.all.map(\.name)
    #expect(Set(names) == Set(Self.samples.map(\.failure)))
    #expect(Set(names).count == names.count)
  }

  @Test func `another text has no remedy`() {
    #expect(RecognizedFailure.cure(in: "thinking about turn 3\nscore 0.5\r\n") == nil)
  }

  @Test func `the last own line of a traceback is shown, without its mark`() {
    let traceback = """
      Traceback (most recent call last):
        File "/bots/fox/fox.py", line 9, in <module>
          main()
        File "/bots/fox/fox.py", line 5, in main
          return board[9]
                 ~~~~~^^^
      IndexError: list index out of range
      """
    #expect(
      LogExcerpt.lastLines(2, of: traceback)
        == [
          "fox.py, line 5, in main", "    return board[9]", "IndexError: list index out of range",
        ])
    let node = """
      /bots/fox/fox.js:3
      x.y.z
          ^
      TypeError: Cannot read properties of undefined (reading 'z')
          at move (/bots/fox/fox.js:3:7)
          at node:internal/main/run_main_module:36:49
      """
    #expect(LogExcerpt.lastLines(1, of: node).first == "fox.js, line 3, in move")
  }
}
