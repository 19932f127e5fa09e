#include "CHosting.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static int is_raw;
static char farewell[64];

int joust_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) || !size.ws_col || !size.ws_row) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

void joust_terminal_restore(void) {
  if (!is_raw) return;
  is_raw = 0;
  (void)!write(1, farewell, strlen(farewell));
  tcsetattr(0, TCSAFLUSH, &before);
}

int joust_terminal_enter(const char *words) {
  static int is_registered;
  if (tcgetattr(0, &before)) return -1;
  struct termios raw = before;
  raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG | IEXTEN);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(0, TCSAFLUSH, &raw)) return -1;
  strncpy(farewell, words, sizeof farewell - 1);
  is_raw = 1;
  if (!is_registered) is_registered = !atexit(joust_terminal_restore);
  return 0;
}

int joust_terminal_read(unsigned char *room, int size, int milliseconds) {
  struct pollfd entry = {0, POLLIN, 0};
  int ready = poll(&entry, 1, milliseconds);
  if (ready <= 0) return 0;
  ssize_t count = read(0, room, (size_t)size);
  if (count > 0) return (int)count;
  return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}
