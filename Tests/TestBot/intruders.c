// What is none of its business. One that gets in says so by an illegal move.
#define _GNU_SOURCE
#include "bot.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void boast(const struct turn *turn) { say_as("{\"turn\":$t,\"move\":-1}\n", turn); }

static int parent_of(int process) {
  char path[64], text[512] = "";
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  const char *end = strrchr(text, ')');
  return end ? atoi(end + 4) : -1;
}

// The process that the same one has started; 0 where there is none to be seen.
static int opponent(void) {
  DIR *folder = opendir("/proc");
  if (!folder) return 0;
  int found = 0;
  struct dirent *entry;
  while (getppid() > 1 && (entry = readdir(folder))) {
    int process = atoi(entry->d_name);
    if (process > 0 && process != getpid() && parent_of(process) == getppid()) found = process;
  }
  closedir(folder);
  return found;
}

static int can_read(const char *format, int number) {
  char path[256], byte;
  snprintf(path, sizeof path, format, number);
  int file = open(path, O_RDONLY);
  return file >= 0 && read(file, &byte, 1) == 1;
}

static int can_open(const char *format, int number) {
  char path[256];
  snprintf(path, sizeof path, format, number);
  return open(path, O_RDONLY) >= 0;
}

static void answer(const struct turn *turn, int isIn) {
  if (isIn) boast(turn);
  else say(turn->reply);
}

static void kill_opponent(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && kill(process, SIGKILL) == 0);
}
static void signal_referee(const struct turn *turn) {
  answer(turn, getppid() > 1 && kill(getppid(), 0) == 0);
}
static void read_opponent(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && can_read("/proc/%d/environ", process));
}
static void read_referee(const struct turn *turn) {
  answer(turn, getppid() > 1 && can_read("/proc/%d/environ", getppid()));
}
static void read_files(const struct turn *turn) {
  answer(turn, can_read("../good/bot.json", 0) || can_read("/etc/shadow", 0));
}

static void read_memory(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && (can_read("/proc/%d/maps", process) || can_open("/proc/%d/mem", process)));
}
static void read_seed(const struct turn *turn) {
  answer(
      turn, can_read("../../tournaments/t/tournament.json", 0) ||
                can_read("../../tournaments/t/games.jsonl", 0));
}
static int can_write(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  return file >= 0 && write(file, "x", 1) == 1;
}
static void write_outside(const struct turn *turn) {
  // Whether it could is seen from outside: here a folder may be another one than it seems.
  const char *paths[] = {
      "booty", "../good/booty", "../booty", "../../booty", "../../tournaments/t/games.jsonl"};
  for (size_t index = 0; index < sizeof paths / sizeof *paths; index++) can_write(paths[index]);
  say(turn->reply);
}
// An address that nobody has: to be refused is to be told so at once.
static void connect_out(const struct turn *turn) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  int end = socket(AF_INET, SOCK_STREAM, 0);
  fcntl(end, F_SETFL, O_NONBLOCK);
  int status = connect(end, (struct sockaddr *)&address, sizeof address);
  answer(turn, end >= 0 && (status == 0 || errno == EINPROGRESS));
}

const struct mode intruders[] = {
    {"kill-opponent", .turn = kill_opponent},
    {"signal-referee", .turn = signal_referee},
    {"read-opponent", .turn = read_opponent},
    {"read-referee", .turn = read_referee},
    {"read-files", .turn = read_files},
    {"read-memory", .turn = read_memory},
    {"read-seed", .turn = read_seed},
    {"write-outside", .turn = write_outside},
    {"connect", .turn = connect_out},
    {NULL},
};
