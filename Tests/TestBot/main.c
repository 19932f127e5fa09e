// A bot for the tests: it plays the first legal move, and misbehaves as its first argument says.
// The second argument, if any, is the number of the turn at which it does.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *mode = "good";
static int when = 0;
static volatile int turns = 0;
static int games = 0;

static int is(const char *name) { return strcmp(mode, name) == 0; }

static void say(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t count = write(1, text, length);
    if (count <= 0) _exit(9);
    text += count;
    length -= (size_t)count;
  }
}

static void rest(int milliseconds) { usleep((useconds_t)milliseconds * 1000); }

static void flood(const char *text) {
  for (;;) say(text);
}

// The first legal move as it stands in the line: 4 or "up".
static void legal_move(const char *line, char *move) {
  const char *start = strstr(line, "\"legal\":[") + 9;
  size_t length = strcspn(start, ",]");
  memcpy(move, start, length);
  move[length] = 0;
}

static void answer(const char *line) {
  int turn = atoi(strstr(line, "\"turn\":") + 7);
  char move[32], reply[256];
  legal_move(line, move);
  snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s}\n", turn, move);
  turns++;
  if (when != 0 && turns != when) return say(reply);

  if (is("illegal")) snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":99}\n", turn);
  if (is("fraction")) snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s.0}\n", turn, move);
  if (is("old-turn")) snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s}\n", turn - 2, move);
  if (is("turn-before")) snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s}\n", turn - 1, move);
  if (is("chatty")) snprintf(reply, sizeof reply, "thinking\033[2J\n");
  if (is("blank")) snprintf(reply, sizeof reply, "\n");
  if (is("carriage-return")) snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s}\r\n", turn, move);
  if (is("commenting"))
    snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s,\"comment\":\"I like it\"}\n", turn, move);
  if (is("markup"))
    snprintf(reply, sizeof reply,
             "{\"turn\":%d,\"move\":%s,\"comment\":\"\\u001b[2J<b>\\ud800\"}\n", turn, move);
  if (is("thoughtful")) rest(60);
  if (is("burn")) for (;;) turns = when;
  if (is("eat"))
    for (;;) {
      memset(malloc(1000000), 1, 1000000);
      rest(2);
    }
  if (is("hang")) pause();
  if (is("late")) rest(1500);
  if (is("exit")) _exit(3);
  if (is("die")) raise(SIGKILL);
  if (is("close-output")) { close(1); pause(); }
  if (is("flood")) flood("0123456789");
  if (is("long-line")) {
    char *line = malloc(70000);
    memset(line, ' ', 70000);
    memcpy(line, reply, strlen(reply) - 1);
    strcpy(line + 69990, "\n");
    say(line);
    free(line);
    return;
  }
  if (is("longest-line")) {
    size_t limit = 65536, length = strlen(reply) - 1;
    char *line = malloc(limit + 2);
    memset(line, ' ', limit);
    memcpy(line, reply, length);
    strcpy(line + limit, "\n");
    return say(line);
  }
  if (is("drip")) {
    for (const char *next = reply; *next; next++) {
      char one[2] = {*next, 0};
      say(one);
      rest(100);
    }
    return;
  }
  if (is("complain")) fprintf(stderr, "I don't feel well\n");
  if (is("flood-error")) for (int line = 0; line < 20000; line++) fprintf(stderr, "%070d\n", line);
  say(reply);
  if (is("twice")) say(reply);
  if (is("twice-later")) { rest(30); say(reply); }
  if (is("answer-and-exit")) _exit(0);
  if (is("complain")) _exit(4);
}

// A process in a session of its own whose parent has gone.
static void start_daemon(int floods) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  printf("%d\n", (int)getpid());
  fflush(stdout);
  while (floods) fprintf(stderr, "%070d\n", 0);
  for (;;) pause();
}

// So many processes, each in a session of its own, whose parent has gone.
static void start_daemons(int number) {
  if (fork() == 0) {
    for (; number > 0; number--)
      if (fork() == 0) {
        setsid();
        if (number == 1) printf("%d\n", (int)getpid());
        fflush(stdout);
        for (;;) pause();
      }
    _exit(0);
  }
}

int main(int count, char **arguments) {
  if (count > 1) mode = arguments[1];
  if (count > 2) when = atoi(arguments[2]);
  if (is("exit-at-once")) return 7;
  if (is("sleep")) for (;;) pause();
  if (is("daemon") || is("flooding-daemon")) start_daemon(is("flooding-daemon"));
  if (is("daemons")) start_daemons(when);
  if (is("ignore-quit")) signal(SIGTERM, SIG_IGN);
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (is("echo")) fprintf(stderr, "%s", line);
    if (is("markup")) fprintf(stderr, "\033[2J<b>\n");
    if (strstr(line, "\"hello\"")) {
      if (is("never-ready")) continue;
      say(is("babble-first") ? "hello\n" : "{\"type\":\"ready\"}\n");
    } else if (strstr(line, "\"start\"")) {
      games++;
      if (is("exit-in-second-game") && games == 2) _exit(0);
      if (is("die-in-second-game") && games == 2) raise(SIGKILL);
      if (is("fail-in-second-game") && games == 2) _exit(5);
    } else if (strstr(line, "\"type\":\"turn\"")) {
      answer(line);
    } else if (strstr(line, "\"end\"")) {
      if (is("exit-after-game")) _exit(0);
      if (is("echo-end")) fprintf(stderr, "%s", line);
    } else if (strstr(line, "\"quit\"")) {
      if (is("ignore-quit")) for (;;) pause();
      return 0;
    }
  }
  if (is("ignore-quit")) for (;;) pause();
  return 0;
}
