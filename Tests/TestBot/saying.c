#include "bot.h"

#include <stdio.h>
#include <unistd.h>

void say_bytes(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(1, bytes, length);
    if (count <= 0) _exit(9);
    bytes += count;
    length -= (size_t)count;
  }
}

void say(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  say_bytes(text, length);
}

void say_as(const char *format, const struct turn *turn) {
  static char text[300000];
  size_t length = 0;
  for (; *format; format++) {
    size_t room = sizeof text - length;
    if (*format != '$') {
      text[length++] = *format;
      continue;
    }
    switch (*++format) {
      case 't': length += (size_t)snprintf(text + length, room, "%d", turn->number); break;
      case 'p': length += (size_t)snprintf(text + length, room, "%d", turn->number - 1); break;
      case 'o': length += (size_t)snprintf(text + length, room, "%d", turn->number - 2); break;
      case 'm': length += (size_t)snprintf(text + length, room, "%s", turn->move); break;
      default: text[length++] = 0;
    }
  }
  say_bytes(text, length);
}

void rest(int milliseconds) { usleep((useconds_t)milliseconds * 1000); }

void wait_for_ever(void) {
  for (;;) pause();
}
