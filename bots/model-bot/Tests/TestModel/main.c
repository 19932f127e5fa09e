// A server for the tests that speaks the chat-completions interface as its first argument says.
// It listens on a port of its own, prints its number, and ends when standard input does. The second
// argument is a file to which each request's headers and body are added.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *mode = "well";
static FILE *requests;

static int is(const char *name) { return strcmp(mode, name) == 0; }

static int say(int socket, const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(socket, text, length);
    if (count <= 0) return 0;
    text += count;
    length -= (size_t)count;
  }
  return 1;
}

static void respond(int socket, const char *status, const char *body) {
  char head[300];
  snprintf(head, sizeof head,
           "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
           "Location: /elsewhere\r\nConnection: close\r\n\r\n",
           status, strlen(body));
  say(socket, head, strlen(head));
  say(socket, body, strlen(body));
}

static void complete(int socket, const char *content) {
  char body[500];
  snprintf(body, sizeof body,
           "{\"id\":\"1\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,\"message\":"
           "{\"role\":\"assistant\",\"content\":%s},\"finish_reason\":\"stop\"}]}",
           content);
  respond(socket, "200 OK", body);
}

// The first of the moves that the last question names: what stands behind "Free cells: " or
// "Legal moves: ".
static void first_move(const char *request, char *move, size_t size) {
  const char *found = NULL;
  for (const char *next = request; (next = strstr(next, "Free cells: ")); next++) found = next + 12;
  for (const char *next = request; (next = strstr(next, "Legal moves: ")); next++) found = next + 13;
  snprintf(move, size, "%.*s", found ? (int)strcspn(found, ",.") : 0, found ? found : "");
}

static void flood(int socket) {
  char text[10000];
  memset(text, '4', sizeof text);
  const char *head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"choices\":[{\"message\":{\"content\":\"";
  if (!say(socket, head, strlen(head))) return;
  while (say(socket, text, sizeof text)) continue;
}

static void drip(int socket) {
  const char *head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";
  if (!say(socket, head, strlen(head))) return;
  while (say(socket, " ", 1)) usleep(20000);
}

static void answer(int socket, const char *request) {
  char move[20], content[100];
  first_move(request, move, sizeof move);
  if (is("well")) {
    snprintf(content, sizeof content, "\"%s\"", move);
    complete(socket, content);
  }
  if (is("talkative")) {
    snprintf(content, sizeof content, "\"<think>99 or 0?</think>\\n\\nI take **%s**.\\n\"", move);
    complete(socket, content);
  }
  if (is("late")) {
    sleep(3);
    complete(socket, "\"4\"");
  }
  if (is("wrong")) complete(socket, "\"Cell 99, or \\u001b[2J banana\"");
  if (is("null")) complete(socket, "null");
  if (is("empty")) respond(socket, "200 OK", "{\"choices\":[]}");
  if (is("page")) respond(socket, "200 OK", "<html>4 up right down left</html>");
  if (is("error"))
    respond(socket, "401 Unauthorized", "{\"error\":{\"message\":\"the key s3cret-key is wrong\"}}");
  if (is("redirect")) respond(socket, "307 Temporary Redirect", "");
  if (is("babble")) say(socket, "4 up right down left\r\n\r\n", 24);
  if (is("huge")) flood(socket);
  if (is("drip")) drip(socket);
  if (is("silent")) pause();
}

// Reads a request to the end of its body; NULL where there is none.
static char *read_request(int socket) {
  size_t size = 0, capacity = 1 << 20;
  char *text = calloc(1, capacity);
  for (;;) {
    char *body = strstr(text, "\r\n\r\n");
    char *length = strcasestr(text, "\r\nContent-Length:");
    if (body && length && length < body && strlen(body + 4) >= (size_t)atol(length + 17)) return text;
    ssize_t count = size + 1 < capacity ? read(socket, text + size, capacity - 1 - size) : 0;
    if (count <= 0) break;
    size += (size_t)count;
  }
  free(text);
  return NULL;
}

static void *serve(void *argument) {
  int socket = (int)(long)argument;
  char *request = is("hang-up") ? NULL : read_request(socket);
  if (request) {
    if (requests) {
      flockfile(requests);
      fprintf(requests, "%s\n", request);
      fflush(requests);
      funlockfile(requests);
    }
    answer(socket, request);
    free(request);
  }
  shutdown(socket, SHUT_WR);
  close(socket);
  return NULL;
}

static void *watch(void *unused) {
  char byte;
  while (read(0, &byte, 1) > 0) continue;
  _exit(0);
  return unused;
}

static void detach(void *(*start)(void *), void *argument) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, start, argument) == 0) pthread_detach(thread);
}

int main(int count, char **arguments) {
  if (count > 1) mode = arguments[1];
  if (count > 2) requests = fopen(arguments[2], "a");
  signal(SIGPIPE, SIG_IGN);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 100)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  detach(watch, NULL);
  for (;;) {
    int socket = accept(listener, NULL, NULL);
    if (socket >= 0) detach(serve, (void *)(long)socket);
  }
}
