// A bot for the tests, which plays the first legal move, and misbehaves according to its mode.
#pragma once

#include <stddef.h>

// A turn to answer.
struct turn {
  int number;
  const char *move;   // the first legal move in JSON: 4 or "up"
  const char *reply;  // the good answer, a line
};

// A kind of misbehavior: the functions that replace those of a good bot. NULL keeps the function of the good
// bot.
struct mode {
  const char *name;
  const char *answer;                   // the answer to a turn, in the format of `say_as`
  void (*turn)(const struct turn *);    // answers a turn
  void (*answered)(const struct turn *);  // after an answer was written
  void (*begin)(void);                  // before anything is read
  void (*hello)(void);                  // answers hello
  void (*start)(void);                  // at the start of a game
  void (*end)(const char *line);        // at the end of a game
  void (*quit)(void);                   // after quit, or the end of the input
  void (*line)(const char *line);       // before any line is examined
};

extern const struct mode replies[], outputs[], endings[], processes[], resources[], intruders[],
    calls[], accounts[];

// The second argument: the turn of this process in which the bot misbehaves, or 0 for each turn.
extern int when;
// The number of this process's game, from 1.
extern int games;
// The path of this program.
extern char *program;

// Writes to standard output.
void say(const char *text);
void say_bytes(const char *bytes, size_t length);
// Writes a format to standard output, in which $t is the number of the turn, $p the number of the previous
// turn, $o the number of the turn before the previous turn, $m the move, and $0 a NUL.
void say_as(const char *format, const struct turn *turn);
void rest(int milliseconds);
// Never returns.
_Noreturn void wait_for_ever(void);
