#if os(Linux)
import Foundation
import Hosting
import Testing

/// Tests which files around its program a bot may read.
@Suite struct NeededFilesTests {
  private let scratch: Scratch
  private var home: String { scratch.path + "/home" }

  init() throws {
    scratch = try Scratch()
    for file in [
      "home/.local/bin/tool", "home/.local/lib/tool.py", "home/.local/share/keyrings/login.keyring",
      "home/.cargo/bin/rustup", "home/.cargo/credentials.toml", "home/.rustup/toolchains/one",
      "home/venv/bin/python", "home/venv/pyvenv.cfg", "home/venv/lib/module.py", "home/secret",
      "home/bin/tool", "home/.pyenv/shims/python3", "home/.pyenv/versions/3/bin/python3",
      "bots/good/bot", "bots/good/bot.json", "bots/good/.venv/pyvenv.cfg", "bots/bad/bot.json",
      "bots/bad/inner", "tools/bin/far",
      "tools/lib/far",
    ] {
      try place(file)
    }
    try link("home/.cargo/bin/cargo", "rustup")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/bots/good/.venv/bin", withIntermediateDirectories: true)
    try link("bots/good/.venv/bin/python", "/bin/sh")
    try link("home/.local/bin/sh", "/bin/sh")
    try link("home/.local/bin/linked", "\(home)/venv/bin/python")
  }

  private func place(_ file: String) throws {
    let path = "\(scratch.path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func link(_ path: String, _ target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/\(path)", withDestinationPath: target)
  }

  /// Returns the reason why a program cannot be started, or nil if it can.
  private func refusal(of launch: Launch) -> LaunchError? {
    do throws(LaunchError) {
      LineProcess.finish([try LineProcess(launch)], within: 0)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the paths in the scratch folder that a bot may read because its command names a program.
  private func needed(by program: String, _ words: [String] = []) -> Set<String> {
    let folder = scratch.path + "/bots/bad"
    let path = [
      "\(home)/.local/bin", "\(home)/.cargo/bin", "\(home)/venv/bin", "\(home)/bin",
      "\(home)/.pyenv/shims",
    ].joined(separator: ":")
    let launch = Launch(
      program: "\(scratch.path)/\(program)", arguments: ["it"] + words, folder: folder,
      environment: [:])
    let files = NeededFiles(searchPath: path, home: home, hidden: [scratch.path + "/bots"])
      .of(launch)
    return Set(files.map { String($0.dropFirst(scratch.path.count + 1)) })
  }

  @Test(arguments: [
    ("home/.local/bin/tool", ["home/.local/bin/tool", "home/.local/lib"]),
    ("home/bin/tool", ["home/bin/tool"]),
    ("home/.cargo/bin/rustup", ["home/.cargo/bin/rustup", "home/.rustup/toolchains"]),
    (
      "home/.cargo/bin/cargo",
      ["home/.cargo/bin/cargo", "home/.cargo/bin/rustup", "home/.rustup/toolchains"]
    ),
    ("home/venv/bin/python", ["home/venv/bin/python", "home/venv"]),
    (
      "home/.local/bin/linked",
      ["home/.local/bin/linked", "home/.local/lib", "home/venv/bin/python", "home/venv"]
    ),
    ("home/.pyenv/shims/python3", ["home/.pyenv/shims/python3", "home/.pyenv"]),
    ("home/secret", []), ("bots/bad/inner", []), ("bots/good/bot", []),
  ])
  func `a program is readable with the files that its language needs`(
    _ program: String, _ expected: [String]
  ) {
    #expect(needed(by: program) == Set(expected))
  }

  @Test func `the program that a shell starts is readable`() {
    let script = "cd src && python3 -m venv venv; ../../home/secret; bots/good/bot | nothing"
    #expect(
      needed(by: "home/bin/tool", ["-c", script])
        == needed(by: "home/bin/tool").union(["home/.pyenv/shims/python3", "home/.pyenv"]))
  }

  @Test(
    .enabled(if: Landlock.version > 0, "this kernel has no Landlock"),
    arguments: [
      ("../good/bot", false), ("../../home/.local/bin/tool", false), ("../../home/secret", false),
      ("../good/.venv/bin/python", false),
      ("../../home/.local/bin/sh", false),
      ("inner", true), ("/bin/sh", true), ("../../home/venv/bin/python", true),
    ])
  func `a link in a bot's folder makes only a language readable`(
    _ target: String, _ isOpen: Bool
  ) throws {
    try link("bots/bad/bot", target)
    var launch = Programs.shell("")
    launch.program = scratch.path + "/bots/bad/bot"
    launch.folder = scratch.path + "/bots/bad"
    let files = NeededFiles(
      searchPath: "\(home)/.local/bin", home: home, hidden: [scratch.path + "/bots"])
    let readable = SystemFolders.readable(searchPath: "") + [launch.folder] + files.of(launch)
    launch.confinement = Confinement(.landlock, readable: readable)
    guard !isOpen else {
      #expect(refusal(of: launch) == nil)
      return
    }
    #expect(files.of(launch).isEmpty)
    guard case .program(let sentence) = refusal(of: launch) else {
      Issue.record("it is started")
      return
    }
    #expect(sentence.hasPrefix("\(launch.program) is a link to \(scratch.path)/"))
    #expect(
      sentence.hasSuffix(
        ", which is not readable in the sandbox; put the program itself into the bot's folder"))
  }

  @Test func `a path that is named twice or is inside another path is listed once`() {
    var confinement = Confinement(.landlock, readable: ["/a", "/b/c", "/a"])
    #expect(confinement.readable == ["/a", "/b/c"])
    confinement.open(["/d", "/b", "/d", "/a/e"])
    #expect(confinement.readable == ["/a", "/d", "/b"])
  }

  @Test
  func
    `a folder of the search path is readable if all users may read it and it is outside the home`()
    throws
  {
    let path = "\(home)/.local/bin:\(home)/bin:\(scratch.path)/tools/bin:relative"
    #expect(
      SystemFolders.readable(searchPath: path, home: home).filter {
        $0.hasPrefix(scratch.path) || !$0.hasPrefix("/")
      } == [scratch.path + "/tools/bin"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.path + "/tools")
    #expect(
      !SystemFolders.readable(searchPath: path, home: home).contains {
        $0.hasPrefix(scratch.path)
      })
  }

  @Test func `a file is public if other users may enter each folder above it`() throws {
    let named = {
      SystemFolders.publicFile(
        named: $0, in: scratch.path + "/bots/bad")
    }
    #expect(named("../../tools/lib/far") == scratch.path + "/tools/lib/far")
    #expect(named("../good/bot") == nil)
    try link("bots/bad/far", "../../tools/lib/far")
    #expect(named("far") == nil)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.path + "/tools")
    #expect(named("../../tools/lib/far") == nil)
  }
}
#endif
