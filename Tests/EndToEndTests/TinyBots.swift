import Testing
import Tournaments

/// A bot of a few lines that plays the first legal move.
struct TinyBot: Sendable, CustomTestStringConvertible {
  let file: String
  /// The name of the language that Joust must report.
  let language: String
  let text: String

  var testDescription: String { file }

  init(_ file: String, _ language: String, _ text: String) {
    self.file = file
    self.language = language
    self.text = text
  }

  /// Whether this machine has the programs of one of the ways to build and run the language.
  private var isPlayable: Bool {
    let ways = Languages.all.first { $0.name == language }?.ways ?? []
    return ways.contains { way in
      way.needs.allSatisfy { tool in
        let trial = tool.trial.map { "'\($0)'" }.joined(separator: " ")
        return Machine.has(tool.name) && (trial.isEmpty || Machine.runs("\(tool.name) \(trial)"))
      }
    }
  }

  /// The bots whose language is installed on this machine.
  static let playable = all.filter(\.isPlayable)

  /// The languages of the other bots.
  static let missingLanguages = all.map(\.language).filter { language in
    !playable.contains { $0.language == language }
  }

  /// A bot in each language.
  ///
  /// The tests use the languages that are installed on the machine.
  static let all = [
    TinyBot(
      "bot.adb", "Ada",
      #"""
      with Ada.Text_IO; use Ada.Text_IO;
      with Ada.Strings.Fixed; use Ada.Strings.Fixed;
      procedure Bot is
         function Part (Line, Key : String) return String is
            First : constant Natural := Index (Line, Key) + Key'Length;
            Last : Natural := First;
         begin
            while Line (Last) /= ',' and Line (Last) /= ']' loop Last := Last + 1; end loop;
            return Line (First .. Last - 1);
         end Part;
      begin
         while not End_Of_File loop
            declare
               Line : constant String := Get_Line;
            begin
               if Index (Line, """hello""") > 0 then Put_Line ("{""type"":""ready""}"); end if;
               if Index (Line, """type"":""turn""") > 0 then
                  Put_Line ("{""turn"":" & Part (Line, """turn"":") & ",""move"":"
                            & Part (Line, """legal"":[") & "}");
               end if;
               Flush;
            end;
         end loop;
      end Bot;
      """#),
    TinyBot(
      "bot.awk", "Awk",
      #"""
      /"hello"/ { print "{\"type\":\"ready\"}"; fflush() }
      /"type":"turn"/ {
        match($0, /"turn":[0-9]+/); turn = substr($0, RSTART, RLENGTH)
        match($0, /"legal":\[[^],]+/); move = substr($0, RSTART + 9, RLENGTH - 9)
        print "{" turn ",\"move\":" move "}"; fflush()
      }
      """#),
    TinyBot(
      "bot.bash", "Bash",
      #"""
      while read -r line; do
        if [[ $line =~ '"hello"' ]]; then echo '{"type":"ready"}'; fi
        pattern='"turn":([0-9]+),.*"legal":\[([^],]+)'
        if [[ $line =~ $pattern ]]; then
          echo "{\"turn\":${BASH_REMATCH[1]},\"move\":${BASH_REMATCH[2]}}"
        fi
      done
      """#),
    TinyBot(
      "bot.c", "C",
      #"""
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      int main(void) {
        static char line[65536];
        while (fgets(line, sizeof line, stdin)) {
          char *turn = strstr(line, "\"turn\":"), *legal = strstr(line, "\"legal\":[");
          if (strstr(line, "\"hello\"")) puts("{\"type\":\"ready\"}");
          if (turn && legal)
            printf("{\"turn\":%d,\"move\":%.*s}\n", atoi(turn + 7),
                   (int)strcspn(legal + 9, ",]"), legal + 9);
          fflush(stdout);
        }
      }
      """#),
    TinyBot(
      "bot.lisp", "Common Lisp",
      #"""
      (defun part (key line)
        (let ((start (+ (search key line) (length key))))
          (subseq line start (position-if (lambda (c) (find c ",]")) line :start start))))
      (loop for line = (read-line *standard-input* nil) while line
            do (cond ((search "\"hello\"" line) (format t "{\"type\":\"ready\"}~%"))
                     ((search "\"type\":\"turn\"" line)
                      (format t "{\"turn\":~a,\"move\":~a}~%"
                              (part "\"turn\":" line) (part "\"legal\":[" line))))
               (finish-output))
      """#),
    TinyBot(
      "bot.exs", "Elixir",
      #"""
      for line <- IO.stream(:stdio, :line) do
        case Regex.run(~r/"type":"(\w+)"/, line) do
          [_, "hello"] -> IO.puts(~s({"type":"ready"}))
          [_, "turn"] ->
            [_, turn, move] = Regex.run(~r/"turn":(\d+).*"legal":\[([^],]+)/, line)
            IO.puts(~s({"turn":#{turn},"move":#{move}}))
          _ -> :ok
        end
      end
      """#),
    TinyBot(
      "bot.erl", "Erlang",
      #"""
      -module(bot).
      -export([main/0]).
      main() ->
          case io:get_line("") of
              eof -> ok;
              Line -> answer(Line), main()
          end.
      answer(Line) ->
          case re:run(Line, "\"turn\":(\\d+),.*\"legal\":\\[([^],]+)", [{capture, [1, 2], list}]) of
              {match, Parts} -> io:format("{\"turn\":~s,\"move\":~s}~n", Parts);
              nomatch ->
                  case re:run(Line, "\"hello\"") of
                      nomatch -> ok;
                      _ -> io:put_chars("{\"type\":\"ready\"}\n")
                  end
          end.
      """#),
    TinyBot(
      "bot.f90", "Fortran",
      #"""
      program bot
        character(65536) :: line
        integer :: status
        do
          read (*, '(a)', iostat=status) line
          if (status /= 0) exit
          if (index(line, '"hello"') > 0) print '(a)', '{"type":"ready"}'
          if (index(line, '"type":"turn"') > 0) print '(a)', '{"turn":' // &
            part(index(line, '"turn":') + 7) // ',"move":' // part(index(line, '"legal":[') + 9) // '}'
          flush (6)
        end do
      contains
        function part(first) result(text)
          integer, intent(in) :: first
          character(:), allocatable :: text
          text = line(first:first + scan(line(first:), ',]') - 2)
        end function
      end program
      """#),
    TinyBot(
      "bot.hs", "Haskell",
      #"""
      import Data.List
      import System.IO
      main = hSetBuffering stdout LineBuffering >> getContents >>= mapM_ answer . lines
      answer line
        | "\"hello\"" `isInfixOf` line = putStrLn "{\"type\":\"ready\"}"
        | "\"type\":\"turn\"" `isInfixOf` line =
            putStrLn ("{\"turn\":" ++ part "\"turn\":" ++ ",\"move\":" ++ part "\"legal\":[" ++ "}")
        | otherwise = return ()
        where part key = takeWhile (`notElem` ",]")
                (head [drop (length key) rest | rest <- tails line, key `isPrefixOf` rest])
      """#),
    TinyBot(
      "bot.lua", "Lua",
      #"""
      for line in io.lines() do
        local turn, move = line:match('"turn":(%d+),.*"legal":%[([^],]+)')
        if line:find('"hello"') then print('{"type":"ready"}') end
        if turn then print('{"turn":' .. turn .. ',"move":' .. move .. '}') end
        io.flush()
      end
      """#),
    TinyBot(
      "bot.nim", "Nim",
      #"""
      import strutils
      proc part(line, key: string): string =
        let rest = line[line.find(key) + key.len .. ^1]
        rest[0 ..< rest.find({',', ']'})]
      for line in stdin.lines:
        if "\"hello\"" in line: echo """{"type":"ready"}"""
        if "\"type\":\"turn\"" in line:
          echo "{\"turn\":", part(line, "\"turn\":"), ",\"move\":", part(line, "\"legal\":["), "}"
        flushFile(stdout)
      """#),
    TinyBot(
      "bot.ml", "OCaml",
      #"""
      let find key line =
        let k = String.length key and n = String.length line in
        let rec from i = if i + k > n then -1 else if String.sub line i k = key then i + k else from (i + 1) in
        from 0
      let part key line =
        let start = find key line in
        let rec stop i = if line.[i] = ',' || line.[i] = ']' then i else stop (i + 1) in
        String.sub line start (stop start - start)
      let () = try while true do
        let line = read_line () in
        if find "\"hello\"" line >= 0 then print_endline "{\"type\":\"ready\"}";
        if find "\"type\":\"turn\"" line >= 0 then
          print_endline ("{\"turn\":" ^ part "\"turn\":" line ^ ",\"move\":" ^ part "\"legal\":[" line ^ "}")
      done with End_of_file -> ()
      """#),
    TinyBot(
      "bot.m", "Octave",
      #"""
      % fgetl() would wait for the line after it.
      while ischar(line = input("", "s"))
        if any(strfind(line, '"hello"')) puts("{\"type\":\"ready\"}\n"); end
        parts = regexp(line, '"turn":(\d+),.*"legal":\[([^],]+)', 'tokens');
        if !isempty(parts) printf("{\"turn\":%s,\"move\":%s}\n", parts{1}{:}); end
        fflush(stdout);
      end
      """#),
    TinyBot(
      "bot.php", "PHP",
      #"""
      <?php
      while ($line = fgets(STDIN)) {
        $message = json_decode($line);
        if ($message->type == "hello") echo "{\"type\":\"ready\"}\n";
        if ($message->type == "turn")
          echo json_encode(["turn" => $message->turn, "move" => $message->legal[0]]), "\n";
      }
      """#),
    TinyBot(
      "bot.pl", "Perl",
      #"""
      $| = 1;
      while (<>) {
        print "{\"type\":\"ready\"}\n" if /"hello"/;
        print "{\"turn\":$1,\"move\":$2}\n" if /"turn":(\d+),.*"legal":\[([^],]+)/;
      }
      """#),
    TinyBot(
      "wolf.pl", "Prolog",
      #"""
      :- initialization(main).
      part(Line, Key, Part) :-
          once((sub_string(Line, B, L, _, Key), S is B + L, sub_string(Line, S, _, 0, Rest))),
          split_string(Rest, ",]", "", [Part|_]).
      answer(Line) :- sub_string(Line, _, _, _, "\"hello\""), !, writeln('{"type":"ready"}').
      answer(Line) :- sub_string(Line, _, _, _, "\"type\":\"turn\""), !,
          part(Line, "\"turn\":", Turn), part(Line, "\"legal\":[", Move),
          format("{\"turn\":~s,\"move\":~s}~n", [Turn, Move]).
      answer(_).
      main :- repeat, read_line_to_string(user_input, Line),
          ( Line == end_of_file -> ! ; answer(Line), flush_output, fail ).
      """#),
    TinyBot(
      "bot.rkt", "Racket",
      #"""
      #lang racket/base
      (for ([line (in-lines)])
        (define parts (regexp-match #px"\"turn\":(\\d+),.*\"legal\":\\[([^],]+)" line))
        (when (regexp-match? #rx"\"hello\"" line) (displayln "{\"type\":\"ready\"}"))
        (when parts (printf "{\"turn\":~a,\"move\":~a}\n" (cadr parts) (caddr parts)))
        (flush-output))
      """#),
    TinyBot(
      "bot.rb", "Ruby",
      #"""
      $stdout.sync = true
      while line = gets
        puts '{"type":"ready"}' if line.include?('"hello"')
        puts "{\"turn\":#{$1},\"move\":#{$2}}" if line =~ /"turn":(\d+),.*"legal":\[([^\],]+)/
      end
      """#),
    TinyBot(
      "bot.scm", "Scheme",
      #"""
      (use-modules (ice-9 rdelim) (ice-9 regex))
      (let loop ((line (read-line)))
        (define (part pattern) (match:substring (string-match pattern line) 1))
        (unless (eof-object? line)
          (cond ((string-contains line "\"hello\"") (display "{\"type\":\"ready\"}\n"))
                ((string-contains line "\"type\":\"turn\"")
                 (format #t "{\"turn\":~a,\"move\":~a}\n"
                   (part "\"turn\":([0-9]+)") (part "\"legal\":\\[([^],]+)"))))
          (force-output)
          (loop (read-line))))
      """#),
    TinyBot(
      "bot.tcl", "Tcl",
      #"""
      fconfigure stdout -buffering line
      while {[gets stdin line] >= 0} {
        if {[string match {*"hello"*} $line]} { puts {{"type":"ready"}} }
        if {[regexp {"turn":(\d+),.*"legal":\[([^],]+)} $line - turn move]} {
          puts "{\"turn\":$turn,\"move\":$move}"
        }
      }
      """#),
    TinyBot(
      "bot.ts", "TypeScript",
      #"""
      const answer = (line: string): void => {
        const parts: RegExpMatchArray | null = line.match(/"turn":(\d+),.*"legal":\[([^\],]+)/);
        if (line.includes('"hello"')) console.log('{"type":"ready"}');
        if (parts) console.log(`{"turn":${parts[1]},"move":${parts[2]}}`);
      };
      let rest: string = "";
      process.stdin.on("data", (text: any) => {
        const lines: string[] = (rest + text).split("\n");
        rest = lines.pop() as string;
        lines.forEach(answer);
      });
      """#),
    TinyBot(
      "script", "Python",
      #"""
      #!/usr/bin/env -S python3 -u
      import json, sys
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "hello": print('{"type":"ready"}')
          if message["type"] == "turn":
              print(json.dumps({"turn": message["turn"], "move": message["legal"][0]}))
      """#),
  ]
}
