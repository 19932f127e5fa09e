import Foundation
import Hosting
import Testing

@Suite struct LaunchTests {
  /// A file that cannot be run, and the sentence that reports the reason.
  struct Unfit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var permissions = 0o755
    var sentence: String
  }

  static let unfit = [
    Unfit(
      testDescription: "not executable", text: "#!/bin/sh\n", permissions: 0o644,
      sentence: "FILE is not executable; make it executable with chmod +x"),
    Unfit(
      testDescription: "missing interpreter", text: "#!/no/such/python3 -u\nprint()\n",
      sentence: "FILE names the interpreter /no/such/python3, which is not on this machine"),
    Unfit(
      testDescription: "missing interpreter before a tab", text: "#!\t/no/such/sh\t-e\n",
      sentence: "FILE names the interpreter /no/such/sh, which is not on this machine"),
    Unfit(
      testDescription: "interpreter that is not executable", text: "#!/etc/passwd\n",
      sentence: "FILE names the interpreter /etc/passwd, which is not executable"),
    Unfit(
      testDescription: "no interpreter after #!", text: "#! \ntrue\n",
      sentence: "the #! line of FILE names no interpreter; expected a line such as "
        + "#!/usr/bin/env python3"),
    Unfit(
      testDescription: "carriage return after the interpreter", text: "#!/bin/sh\r\ntrue\r\n",
      sentence: "the #! line of FILE ends in a carriage return; save it with Unix line ends"),
    Unfit(
      testDescription: "carriage return after the words of env", text: "#!/usr/bin/env sh\r\n",
      sentence: "the #! line of FILE ends in a carriage return; save it with Unix line ends"),
    Unfit(
      testDescription: "an interpreter that env doesn't find",
      text: "#!/usr/bin/env no-such-tool\n",
      sentence: "FILE names the interpreter no-such-tool, which is not on this machine"),
    Unfit(
      testDescription: "an interpreter after an option of env with an argument",
      text: "#!/usr/bin/env -S -u HOME no-such-tool\n",
      sentence: "FILE names the interpreter no-such-tool, which is not on this machine"),
    Unfit(
      testDescription: "an interpreter after the option -S of env without a space",
      text: "#!/usr/bin/env -Sno-such-tool -u\n",
      sentence: "FILE names the interpreter no-such-tool, which is not on this machine"),
    Unfit(
      testDescription: "no #! line", text: "print('hello')\n",
      sentence: "FILE is not a program of this system and has no #! line that names an "
        + "interpreter; build it for this system, or add a first line such as #!/usr/bin/env python3"
    ),
    Unfit(
      testDescription: "an empty file", text: "",
      sentence: "FILE is not a program of this system and has no #! line that names an "
        + "interpreter; build it for this system, or add a first line such as #!/usr/bin/env python3"
    ),
  ]

  @Test(arguments: unfit)
  func `a file that cannot be run is refused with the reason`(_ unfit: Unfit) throws {
    let scratch = try Scratch()
    let path = try scratch.file("bot", unfit.text, permissions: unfit.permissions)
    let sentence = unfit.sentence.replacingOccurrences(of: "FILE", with: path)
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(Programs.plain(path)) }
  }

  @Test func `a script is refused if the interpreter of its interpreter is missing`() throws {
    let scratch = try Scratch()
    let tool = try scratch.file("tool", "#!/no/such/sh\n", permissions: 0o755)
    let path = try scratch.file("bot", "#!\(tool)\n", permissions: 0o755)
    let sentence = "\(tool) names the interpreter /no/such/sh, which is not on this machine"
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(Programs.plain(path)) }
  }

  @Test func `a script whose interpreter is a pipe is refused without reading the pipe`() throws {
    let scratch = try Scratch()
    let pipe = try scratch.file("pipe", "", permissions: 0o755)
    try FileManager.default.removeItem(atPath: pipe)
    #expect(unsafe mkfifo(pipe, 0o755) == 0)
    let path = try scratch.file("bot", "#!\(pipe)\n", permissions: 0o755)
    let files = NeededFiles(searchPath: "/usr/bin:/bin").of(Programs.plain(path))
    #expect(!files.contains(pipe))
    let sentence = "\(path) names the interpreter \(pipe), which is not executable"
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(Programs.plain(path)) }
  }

  @Test func `a program that doesn't exist is refused`() {
    #expect(throws: LaunchError.program("/no/such/bot does not exist")) {
      try LineProcess(Programs.plain("/no/such/bot"))
    }
  }

  @Test func `a folder is not a program`() {
    #expect(throws: LaunchError.program("/tmp is a folder, not a program")) {
      try LineProcess(Programs.plain("/tmp"))
    }
  }

  @Test func `a pipe is not a program`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o755) == 0)
    let sentence = "\(path) is a pipe, a socket or a device, not a program"
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(Programs.plain(path)) }
  }

  @Test func `a folder that cannot be entered is refused`() {
    var launch = Programs.shell("true")
    launch.folder = "/no/such/folder"
    let sentence = "the working folder /no/such/folder cannot be entered: no such file or directory"
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(launch) }
  }

  @Test func `an argument with a NUL character is refused`() {
    var launch = Programs.shell("true")
    launch.arguments.append("one\0two")
    let sentence = "the arguments or the environment of /bin/sh contain a NUL character"
    #expect(throws: LaunchError.program(sentence)) { try LineProcess(launch) }
  }

  @Test func `a program gets its arguments, its folder and its environment, and nothing else`()
    throws
  {
    let scratch = try Scratch()
    let launch = Launch(
      program: "/bin/sh",
      arguments: ["sh", "-c", #"echo "$1 $PWD $JOUST $HOME"; env | wc -l"#, "sh", "one two"],
      folder: scratch.path, environment: ["JOUST": "yes", "PATH": "/usr/bin:/bin"])
    let process = try LineProcess.start(launch)
    guard case .line(let line) = process.hear() else {
      Issue.record("no line")
      return
    }
    #expect(line.hasPrefix("one two "))
    #expect(line.hasSuffix("\(scratch.path) yes "))
    guard case .line(let count) = process.hear() else {
      Issue.record("no second line")
      return
    }
    // The shell adds PWD, and some shells add up to two more variables.
    #expect((2...5).contains(Int(count.filter(\.isNumber)) ?? 0))
  }

  #if os(Linux)
  @Test func `a program gets three descriptors, no blocked signals and no ignored ones`() throws {
    let script = """
      cd /proc/self/fd; echo *
      grep -E 'SigBlk|SigIgn' /proc/self/status | grep -oE '.{8}$'
      """
    let process = try LineProcess.start(Programs.shell(script))
    // The shell itself may hold the folder open while the shell lists it.
    let listed = process.hear()
    #expect(listed == .line("0 1 2") || listed == .line("0 1 2 3"))
    // The digits represent the signals from 1 to 32, of which the C library uses the last one.
    for _ in 0..<2 {
      let signals = process.hear()
      #expect(signals == .line("00000000") || signals == .line("80000000"))
    }
  }

  @Test func `a program has the given limits and dumps no core`() throws {
    var launch = Programs.shell("ulimit -n; ulimit -c; ulimit -f")
    launch.descriptorLimit = 77
    launch.fileSizeLimit = 512 * 1000
    let process = try LineProcess.start(launch)
    #expect(process.hear() == .line("77"))
    #expect(process.hear() == .line("0"))
    #expect(process.hear() == .line("1000"))
  }
  #endif

  @Test func `many threads start and end programs at the same time`() throws {
    let answers = try race(threads: 8) {
      (0..<10).map { _ in
        guard let process = try? LineProcess.start(Programs.shell("read line; echo $line")) else {
          return "not started"
        }
        process.send("hello\n")
        return "\(process.hear()), \(process.finish().termination)"
      }
    }
    #expect(Set(answers.joined()) == [#"line("hello"), exited with status 0"#])
  }
}
