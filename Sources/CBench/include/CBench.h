// What the system alone needs for something, with nothing of Joust in it: the floors of the bench.
#pragma once

#include <stdint.h>

// Plays so many turns of ping-pong over pipes with `program pong`: lines of so many bytes, up to 4096,
// are answered with a line each. Gives the nanoseconds that the turns took, or -1.
int64_t bench_ping(const char *program, int length, int turns);

// The child's side of the ping-pong: answers each line read from descriptor 0 until its end.
void bench_pong(void);

// A bot that plays the first legal move of any game and costs next to nothing.
void bench_instant_bot(void);

// Keeps this thread, and those and the processes that it starts from now on, to the processor that it
// is on. Its number, or -1 where the system has no way to do that.
int bench_pin(void);

// Reads a file and counts its line ends, and does nothing else. -1 with errno.
int64_t bench_count_lines(const char *path);

// Starts `program pong` without input and waits for its end, one time after the other. Gives the
// nanoseconds that it took, or -1.
int64_t bench_spawn(const char *program, int count);

// Makes so many random moves of 2048 with a table and nothing else. Gives the nanoseconds that it took.
int64_t bench_moves(int64_t count, uint64_t seed);
