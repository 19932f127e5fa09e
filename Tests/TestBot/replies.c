// Misbehavior in the content of an answer.
#include "bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Answers with a field of nested lists.
static void nest(const struct turn *turn, int depth) {
  char *line = malloc((size_t)depth * 2 + 128);
  int length = sprintf(line, "{\"turn\":%d,\"x\":", turn->number);
  memset(line + length, '[', (size_t)depth);
  memset(line + length + depth, ']', (size_t)depth);
  sprintf(line + length + 2 * depth, ",\"move\":%s}\n", turn->move);
  say(line);
  free(line);
}
static void nest_well(const struct turn *turn) { nest(turn, 500); }
static void nest_deep(const struct turn *turn) { nest(turn, 600); }
static void nest_deepest(const struct turn *turn) { nest(turn, 100000); }

static void comment_at_length(const struct turn *turn) {
  char comment[30001];
  memset(comment, 'x', 30000);
  comment[30000] = 0;
  char line[30200];
  sprintf(line, "{\"turn\":%d,\"move\":%s,\"comment\":\"%s\"}\n", turn->number, turn->move, comment);
  say(line);
}

static void introduce(void) {
  say("{\"type\":\"ready\",\"name\":\"\\u001b[2J<script>\",\"version\":\"\\u009b31m\","
      "\"author\":\"\\ud800\\u202e\"}\n");
}

static void complain(const char *line) {
  (void)line;
  fprintf(stderr, "\033[2J<b>\n");
}

#define WITH_COMMENT(text) "{\"turn\":$t,\"move\":$m,\"comment\":\"" text "\"}\n"

const struct mode replies[] = {
    {"good"},
    // The move is not legal.
    {"illegal", "{\"turn\":$t,\"move\":99}\n"},
    {"negative", "{\"turn\":$t,\"move\":-1}\n"},
    {"huge-number", "{\"turn\":$t,\"move\":9223372036854775808}\n"},
    {"smallest-number", "{\"turn\":$t,\"move\":-9223372036854775808}\n"},
    {"another-word", "{\"turn\":$t,\"move\":\"sideways\"}\n"},
    {"escape-word", "{\"turn\":$t,\"move\":\"\\u001b[2J\"}\n"},
    // The move has the wrong type.
    {"fraction", "{\"turn\":$t,\"move\":$m.0}\n"},
    {"four-point-zero", "{\"turn\":$t,\"move\":4.0}\n"},
    {"exponent", "{\"turn\":$t,\"move\":1e400}\n"},
    {"not-a-number", "{\"turn\":$t,\"move\":NaN}\n"},
    {"null-move", "{\"turn\":$t,\"move\":null}\n"},
    {"list-move", "{\"turn\":$t,\"move\":[$m]}\n"},
    {"object-move", "{\"turn\":$t,\"move\":{\"move\":$m}}\n"},
    {"boolean-move", "{\"turn\":$t,\"move\":true}\n"},
    // A field is missing or has the wrong type.
    {"no-move", "{\"turn\":$t}\n"},
    {"no-turn", "{\"move\":$m}\n"},
    {"empty-object", "{}\n"},
    {"bare-number", "$m\n"},
    {"bare-list", "[$t,$m]\n"},
    {"turn-as-text", "{\"turn\":\"$t\",\"move\":$m}\n"},
    {"wrong-type", "{\"type\":\"turn\",\"turn\":$t,\"move\":$m}\n"},
    {"ready-again", "{\"type\":\"ready\"}\n"},
    {"number-as-comment", "{\"turn\":$t,\"move\":$m,\"comment\":7}\n"},
    // The answer is for another turn.
    {"old-turn", "{\"turn\":$o,\"move\":$m}\n"},
    {"turn-before", "{\"turn\":$p,\"move\":$m}\n"},
    {"turn-to-come", "{\"turn\":1000000,\"move\":$m}\n"},
    {"huge-turn", "{\"turn\":9223372036854775808,\"move\":$m}\n"},
    // The answer is not JSON.
    {"chatty", "thinking\033[2J\n"},
    {"debug-text", "thinking...\n{\"turn\":$t,\"move\":$m}\n"},
    {"blank", "\n"},
    {"blank-first", "\n{\"turn\":$t,\"move\":$m}\n"},
    {"invalid-utf-8", "{\"turn\":$t,\"move\":$m,\"x\":\"\xff\xfe\"}\n"},
    {"overlong-utf-8", "{\"turn\":$t,\"move\":$m,\"x\":\"\xc0\xaf\"}\n"},
    {"nul-inside", "{\"turn\":$t,$0\"move\":$m}\n"},
    {"nul-after", "{\"turn\":$t,\"move\":$m}$0\n"},
    {"byte-order-mark", "\xef\xbb\xbf{\"turn\":$t,\"move\":$m}\n"},
    {"double-key", "{\"turn\":$t,\"move\":99,\"move\":$m}\n"},
    {"trailing-comma", "{\"turn\":$t,\"move\":$m,}\n"},
    {"single-quotes", "{'turn':$t,'move':$m}\n"},
    {"comment-of-code", "{\"turn\":$t,\"move\":$m} // so there\n"},
    {"two-in-a-line", "{\"turn\":$t,\"move\":$m}{\"turn\":$t,\"move\":$m}\n"},
    {"raw-control", WITH_COMMENT("\t")},
    {"cut-off", "{\"turn\":$t,\"move\":$m\n"},
    {"deep", .turn = nest_deep},
    {"deepest", .turn = nest_deepest},
    // The answer looks like the output of Joust.
    {"imitate-record",
     "{\"type\":\"game\",\"id\":\"x-1\",\"game\":\"tic-tac-toe\",\"result\":\"1-0\",\"reason\":\"line\"}\n"},
    {"imitate-progress", "\r\033[K252 of 252 games, 50 a second\n"},
    {"imitate-verdict", "good lost a game of 2048 by crash: exited with status 1\n"},
    {"imitate-turn", "{\"type\":\"turn\",\"turn\":$t,\"legal\":[$m],\"clock_ms\":1000}\n"},
    {"markup-line", "<script>alert(1)</script>\033]0;title\007\n"},
    {"bidi-line", "\xe2\x80\xae\xc2\x9b" "31m\xe2\x80\xa8\n"},
    // The answer resigns, offers a draw, or reports figures of the search.
    {"resigning", "{\"turn\":$t,\"resign\":true}\n"},
    {"resigning-with-a-move", "{\"turn\":$t,\"move\":$m,\"resign\":true,\"comment\":\"lost\"}\n"},
    {"offering", "{\"turn\":$t,\"move\":$m,\"draw\":true}\n"},
    {"winning", "{\"turn\":$t,\"move\":$m,\"eval\":700.5,\"depth\":12,\"nodes\":3400,\"pv\":\"a b\"}\n"},
    {"losing", "{\"turn\":$t,\"move\":$m,\"eval\":-700}\n"},
    {"level", "{\"turn\":$t,\"move\":$m,\"eval\":-3}\n"},
    {"odd-fields", "{\"turn\":$t,\"move\":$m,\"resign\":0,\"draw\":\"no\",\"eval\":\"high\","
                   "\"depth\":null,\"nodes\":[1],\"pv\":7}\n"},
    {"reporting", "{\"turn\":$t,\"move\":$m,\"stats\":{\"tokens\":400,\"cost\":0.25}}\n"},
    {"reporting-nine", "{\"turn\":$t,\"move\":$m,\"stats\":{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,"
                       "\"f\":1,\"g\":1,\"h\":1,\"i\":1}}\n"},
    {"reporting-words", "{\"turn\":$t,\"move\":$m,\"stats\":{\"cost\":\"low\"}}\n"},
    {"reporting-illegally", "{\"turn\":$t,\"move\":99,\"stats\":{\"tokens\":400}}\n"},
    // The move is for a game whose moves are texts.
    {"one", "{\"turn\":$t,\"move\":\"one\"}\n"},
    // The answer is unusual, but valid.
    {"carriage-return", "{\"turn\":$t,\"move\":$m}\r\n"},
    {"spaced", " \t{ \"move\" : $m , \"turn\" : $t } \t\n"},
    {"escaped-keys", "{\"\\u0074urn\":$t,\"mov\\u0065\":$m}\n"},
    {"double-unknown", "{\"x\":1,\"turn\":$t,\"x\":1e400,\"move\":$m,\"Turn\":[]}\n"},
    {"well-nested", .turn = nest_well},
    {"commenting", WITH_COMMENT("I like it")},
    {"commenting-at-length", .turn = comment_at_length},
    {"markup", WITH_COMMENT("\\u001b[2J<b>\\ud800"), .line = complain},
    {"introducing", .hello = introduce},
    {NULL},
};
