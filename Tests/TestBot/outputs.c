// Misbehavior in the form, the amount and the time of output.
#include "bot.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void flood(const char *text) {
  for (;;) say(text);
}
static void flood_line(const struct turn *turn) { (void)turn; flood("0123456789"); }
static void flood_lines(const struct turn *turn) { (void)turn; flood("hello\n"); }
static void flood_answers(const struct turn *turn) { for (;;) say(turn->reply); }
static void flood_tiny_lines(const struct turn *turn) { (void)turn; flood("\n\n\n\n"); }
static void flood_on(const struct turn *turn) { (void)turn; flood("0123456789"); }
static void flood_at_hello(void) { flood("0123456789"); }
static void flood_lines_at_hello(void) { flood("hello\n"); }

// Writes an answer padded with spaces to a line of a given length, without its line feed.
static void say_padded(const struct turn *turn, size_t length) {
  char *line = malloc(length + 1);
  memset(line, ' ', length);
  memcpy(line, turn->reply, strlen(turn->reply) - 1);
  line[length] = '\n';
  say_bytes(line, length + 1);
  free(line);
}
static void long_line(const struct turn *turn) { say_padded(turn, 70000); }
static void longest_line(const struct turn *turn) { say_padded(turn, 65536); }
static void too_long_by_one(const struct turn *turn) { say_padded(turn, 65537); }
static void ten_megabytes(const struct turn *turn) { say_padded(turn, 10000000); }

static void say_slowly(const char *text, int milliseconds) {
  for (; *text; text++) {
    say_bytes(text, 1);
    rest(milliseconds);
  }
}
static void drip(const struct turn *turn) { say_slowly(turn->reply, 400); }
static void split(const struct turn *turn) { say_slowly(turn->reply, 1); }

static void without_end(const struct turn *turn) {
  say_bytes(turn->reply, strlen(turn->reply) - 1);
  wait_for_ever();
}

static void again(const struct turn *turn) { say(turn->reply); }
static void again_in_one(const struct turn *turn) {
  char both[512];
  snprintf(both, sizeof both, "%s%s", turn->reply, turn->reply);
  say(both);
}
static void again_later(const struct turn *turn) { rest(30); say(turn->reply); }
static void half_again(const struct turn *turn) { say_bytes(turn->reply, 5); }
static void half_again_later(const struct turn *turn) { rest(30); say_bytes(turn->reply, 5); }
static void byte_more(const struct turn *turn) { (void)turn; say("\n"); }
static void text_more(const struct turn *turn) { (void)turn; say("I played well\n"); }
static void text_later(const struct turn *turn) { (void)turn; rest(30); say("I played well\n"); }
// The lines are written together, so that none of them arrives after the next question.
static void answer_ahead(const struct turn *turn) {
  char lines[512];
  size_t length = 0;
  for (int number = turn->number; number < turn->number + 4; number++)
    length += (size_t)snprintf(
        lines + length, sizeof lines - length, "{\"turn\":%d,\"move\":%s}\n", number, turn->move);
  say(lines);
}
static void answer_ahead_later(const struct turn *turn) {
  char line[64];
  snprintf(line, sizeof line, "{\"turn\":%d,\"move\":%s}\n", turn->number + 2, turn->move);
  rest(30);
  say(line);
}

static void babble_first(void) { say("hello\n"); }
static void ready_twice(void) { say("{\"type\":\"ready\"}\n{\"type\":\"ready\"}\n"); }
static void greet(void) { say("{\"type\":\"ready\"}\nlet us play\n"); }
static void greet_before_hello(void) { say("starting up\n"); }
static void ready_before_hello(void) { say("{\"type\":\"ready\"}\n"); }
static void say_nothing(void) {}
static void half_ready(void) { say("{\"type\":\"ready\"}"); }

static void talk(const char *line) { (void)line; say("good game\n"); }
static void talk_later(const char *line) { (void)line; rest(30); say("good game\n"); }
static void answer_end(const char *line) { (void)line; say("{\"turn\":5,\"move\":0}\n"); }
static void talk_after_quit(void) { say("bye\n"); rest(20); say("bye\n"); }

static void complain_at_length(const struct turn *turn) {
  for (int line = 0; line < 20000; line++) fprintf(stderr, "%070d\n", line);
  say(turn->reply);
}
static void complain_for_ever(void) {
  if (fork() != 0) return;
  for (;;) fprintf(stderr, "%070d\n", 0);
}
static void complain_markup(void) {
  fprintf(stderr, "\033[2J<script>\n{\"type\":\"game\",\"id\":\"x\"}\n");
}
static void complain_and_exit(const struct turn *turn) {
  (void)turn;
  fprintf(stderr, "I don't feel well\n");
  _exit(4);
}
static void close_error(void) { close(2); }
static void echo(const char *line) { fprintf(stderr, "%s", line); }

const struct mode outputs[] = {
    {"flood", .turn = flood_line},
    {"flood-lines", .turn = flood_lines},
    {"flood-answers", .turn = flood_answers},
    {"flood-tiny-lines", .turn = flood_tiny_lines},
    {"flood-on", .answered = flood_on},
    {"flood-at-hello", .hello = flood_at_hello},
    {"flood-lines-at-hello", .hello = flood_lines_at_hello},
    {"long-line", .turn = long_line},
    {"longest-line", .turn = longest_line},
    {"too-long-by-one", .turn = too_long_by_one},
    {"ten-megabytes", .turn = ten_megabytes},
    {"drip", .turn = drip},
    {"split", .turn = split},
    {"without-end", .turn = without_end},
    {"twice", .answered = again},
    {"twice-in-one", .turn = again_in_one},
    {"twice-later", .answered = again_later},
    {"half-again", .answered = half_again},
    {"half-again-later", .answered = half_again_later},
    {"byte-more", .answered = byte_more},
    {"text-more", .answered = text_more},
    {"text-later", .answered = text_later},
    {"answer-ahead", .turn = answer_ahead},
    {"answer-ahead-later", .answered = answer_ahead_later},
    {"babble-first", .hello = babble_first},
    {"ready-twice", .hello = ready_twice},
    {"greet", .hello = greet},
    {"greet-before-hello", .begin = greet_before_hello},
    {"ready-before-hello", .begin = ready_before_hello, .hello = say_nothing},
    {"never-ready", .hello = say_nothing},
    {"half-ready", .hello = half_ready},
    {"talk-at-end", .end = talk},
    {"talk-later-at-end", .end = talk_later},
    {"answer-end", .end = answer_end},
    {"talk-after-quit", .quit = talk_after_quit},
    {"flood-error", .turn = complain_at_length},
    {"flood-error-for-ever", .begin = complain_for_ever},
    {"markup-error", .begin = complain_markup},
    {"complain", .turn = complain_and_exit},
    {"close-error", .begin = close_error},
    {"echo", .line = echo},
    {"echo-end", .end = echo},
    {NULL},
};
