// A bot for the tests: it plays the first legal move, and misbehaves as a mode says.
#pragma once

#include <stddef.h>

// A turn that is to be answered.
struct turn {
  int number;
  const char *move;   // the first legal move as it stands in JSON: 4 or "up"
  const char *reply;  // the good answer, a line
};

// A way to misbehave: what it does other than a good bot. What is NULL is done well.
struct mode {
  const char *name;
  const char *answer;                   // the answer to a turn, as `say_as` takes it
  void (*turn)(const struct turn *);    // answers a turn
  void (*answered)(const struct turn *);  // after the answer to a turn was written
  void (*begin)(void);                  // before anything is read
  void (*hello)(void);                  // answers hello
  void (*start)(void);                  // a game begins
  void (*end)(const char *line);        // a game is over
  void (*quit)(void);                   // after quit, or the end of the input
  void (*line)(const char *line);       // before any line is looked at
};

extern const struct mode replies[], outputs[], endings[], processes[], resources[], intruders[],
    calls[], accounts[];

// The second argument: the turn of this process at which it misbehaves, or 0 for each.
extern int when;
// The number of this process's game, from 1.
extern int games;
// The path of this program.
extern char *program;

// Writes to standard output.
void say(const char *text);
void say_bytes(const char *bytes, size_t length);
// Writes a format: $t is the turn, $p the one before, $o the one before that, $m the move, $0 a NUL.
void say_as(const char *format, const struct turn *turn);
void rest(int milliseconds);
// Never comes back.
_Noreturn void wait_for_ever(void);
