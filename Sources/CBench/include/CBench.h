// What the system alone needs for something, with nothing of Joust in it: the floors of the bench.
#pragma once

#include <stdint.h>

// Plays turns of ping-pong over pipes with `program pong`: a line each way. Turns a second, or -1.
double bench_ping(const char *program, int turns);

// The child's side of the ping-pong: answers each line read from descriptor 0 until its end.
void bench_pong(void);

// A bot that plays the first legal move of any game and costs next to nothing.
void bench_instant_bot(void);

// Keeps this thread, and those and the processes that it starts from now on, to the processor that it
// is on. Its number, or -1 where the system has no way to do that.
int bench_pin(void);

// Reads a file and counts its line ends, and does nothing else. -1 with errno.
int64_t bench_count_lines(const char *path);

// Starts `program pong` without input and waits for its end, one after the other. Starts a second,
// or -1.
double bench_spawn(const char *program, int count);

// Makes random moves of 2048 with a table and nothing else. Moves a second.
double bench_moves(int64_t count, uint64_t seed);
