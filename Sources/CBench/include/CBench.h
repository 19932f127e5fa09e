// The floors of the bench: the cost of the same work by the system alone, without Joust.
#pragma once

#include <stdint.h>

// Plays turns of ping-pong over pipes with `program pong`, one line each way. Returns the turns per
// second, or -1.
double bench_ping(const char *program, int turns);

// Plays the child's side of the ping-pong: answers each line from descriptor 0 until its end.
void bench_pong(void);

// Plays the first legal move of any game, at almost no cost.
void bench_instant_bot(void);

// Binds this thread, and the threads and processes that it starts from now on, to its processor.
// Returns the number of the processor, or -1 if the system cannot do that.
int bench_pin(void);

// Reads a file and returns the number of its line ends, or -1 with errno.
int64_t bench_count_lines(const char *path);

// Starts `program pong` without input and waits for its end, `count` times in turn. Returns the starts
// per second, or -1.
double bench_spawn(const char *program, int count);

// Plays random moves of 2048 with a table. Returns the moves per second.
double bench_moves(int64_t count, uint64_t seed);
