extension Mistake {
  /// Mistakes that are specific to a language.
  static let languages: [Mistake] = [
    Mistake(
      "a syntax error", python: python.replacing("elif m[\"type\"] == \"quit\":", with: "elif"),
      cause: "fox.py, line 8", cure: "correct the source"),
    Mistake(
      "a wrong indentation", python: python.replacing("    m = json", with: "  m = json"),
      cause: "IndentationError", cure: "correct the source"),
    Mistake(
      "a missing module of Node", "fox.js", "require('notthere')\n",
      cause: "Cannot find module 'notthere'", cure: "package.json", needs: ["node"]),
    Mistake(
      "an own module of Node", "fox.js", "require('./strategy')\n",
      cause: "Cannot find module './strategy'", cure: "submit the folder", needs: ["node"]),
    Mistake(
      "a missing file of Ruby", "fox.rb", "require 'notthere'\n", cause: "notthere",
      cure: "gem", needs: ["ruby"]),
    Mistake(
      "a missing module of Perl", "fox.pl", "use Not::There;\n", cause: "Not/There.pm",
      cure: "use lib 'lib'", needs: ["perl"]),
    Mistake(
      "a missing module of Lua", "fox.lua", "require 'notthere'\n", cause: "notthere",
      cure: "put the module's .lua file next to the bot", needs: ["lua5.4"]),
    Mistake(
      "a missing file of PHP", "fox.php", "<?php require 'notthere.php';\n", cause: "notthere.php",
      cure: "submit the folder", needs: ["php"]),
    Mistake(
      "another class of Java", "fox.java",
      "public class Wolf { public static void main(String[] a) {} }\n", cause: "Wolf",
      cure: "the name of its file", needs: ["java", "javac"]),
    Mistake(
      "no main in Erlang", "fox.erl", "-module(fox).\n-export([start/0]).\nstart() -> ok.\n",
      cause: "undef", cure: "export main/0", needs: ["erl", "erlc"]),
    Mistake(
      "a crash in C", "fox.c", "int main(void) { int *p = 0; return *p; }\n",
      cause: "was ended by signal 11", cure: "an index, a pointer", needs: ["cc"]),
    Mistake(
      "a slow start", python: "import time; time.sleep(1.4)\n" + python,
      cause: "was ready only after", cure: "start faster, or ask for more time"
    ).starting(within: "1s"),
  ]
}
