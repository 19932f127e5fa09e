// A bot for the tests that makes one of the mistakes that beginners make: TestBeginner MISTAKE. It
// plays the first legal move.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *mistake = "";
static int turns = 0;

static int makes(const char *name) { return strcmp(mistake, name) == 0; }

static void finish_line(void) {
  if (!makes("no-line-end")) putchar('\n');
  if (!makes("no-flush") && !makes("no-flush-and-no-quit")) fflush(stdout);
}

static void answer(const char *line) {
  const char *legal = strstr(line, "\"legal\":[") + 9;
  int length = (int)strcspn(legal, ",]"), turn = atoi(strstr(line, "\"turn\":") + 7);
  turns++;
  if (makes("debug")) printf("thinking about turn %d\n", turn);
  if (makes("slow") && turns == 2) usleep(1500 * 1000);
  if (makes("crash") && turns == 2) exit(3);
  if (makes("no-turn")) printf("{\"move\":%.*s}", length, legal);
  else if (makes("own-turn")) printf("{\"turn\":%d,\"move\":%.*s}", turns + 70, length, legal);
  else if (makes("no-move")) printf("{\"turn\":%d}", turn);
  else if (makes("from-one") && *legal != '"') printf("{\"turn\":%d,\"move\":%d}", turn, atoi(legal) + 1);
  else if (makes("not-legal")) printf("{\"turn\":%d,\"move\":4}", turn);
  else if (makes("single-quotes")) printf("{'turn':%d,'move':%.*s}", turn, length, legal);
  else if (makes("bare-move")) printf("%.*s", length, legal);
  else printf("{\"turn\":%d,\"move\":%.*s}", turn, length, legal);
  finish_line();
  if (makes("twice")) {
    printf("{\"turn\":%d,\"move\":%.*s}", turn, length, legal);
    finish_line();
  }
}

static void take(const char *line) {
  if (strstr(line, "\"type\":\"hello\"")) {
    if (makes("greeting")) printf("Hello, I am a bot.");
    else printf("{\"type\":\"ready\"}");
    finish_line();
  } else if (strstr(line, "\"type\":\"start\"")) {
    if (makes("answers-start")) {
      printf("{\"type\":\"ok\"}");
      finish_line();
    }
  } else if (strstr(line, "\"type\":\"turn\"")) {
    if (makes("knows-all-fields") && strstr(line, "\"weather\"")) abort();
    answer(line);
  } else if (strstr(line, "\"type\":\"quit\"")) {
    if (!makes("no-quit") && !makes("no-flush-and-no-quit")) exit(0);
  } else if (makes("knows-all-messages") && !strstr(line, "\"type\":\"end\"")) {
    fprintf(stderr, "what is %s", line);
    exit(1);
  } else if (makes("answers-all") && !strstr(line, "\"type\":\"end\"")) {
    printf("{\"error\":\"unknown\"}");
    finish_line();
  }
}

// Answers everything at the end of the input.
static void read_to_end(void) {
  static char text[1 << 20];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) take(line);
}

int main(int count, char **arguments) {
  if (count > 1) mistake = arguments[1];
  if (makes("reads-to-end")) {
    read_to_end();
    return 0;
  }
  if (makes("mute")) pause();
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) take(line);
  if (makes("no-quit") || makes("no-end")) pause();
  return 0;
}
