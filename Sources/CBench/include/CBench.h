// The baselines of the bench, called floors: the speed of the same work without Joust.
#pragma once

#include <stdint.h>

// Plays turns of ping-pong over pipes with the command `program pong`, one line in each direction. Returns
// the turns per second, or -1 if a turn fails.
double bench_ping(const char *program, int turns);

// Plays the child's side of the ping-pong: answers each line on descriptor 0 until the end of the input.
void bench_pong(void);

// Plays as a bot that chooses the first legal move of any game, at almost no cost. Returns at the message
// "quit" or at the end of the input.
void bench_instant_bot(void);

// Binds this thread, and the threads and processes that it starts afterward, to its current processor.
// Returns the number of the processor, or -1 if this fails or if the system does not support it.
int bench_pin(void);

// Reads a file and returns the number of its line ends, or -1 with errno.
int64_t bench_count_lines(const char *path);

// Starts the command `program pong` without input and waits for its end, `count` times in sequence. Returns
// the starts per second, or -1 if a start fails.
double bench_spawn(const char *program, int count);

// Plays random moves of 2048 with a table of the moves of each row. Returns the moves per second.
double bench_moves(int64_t count, uint64_t seed);
