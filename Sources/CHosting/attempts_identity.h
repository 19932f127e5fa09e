#pragma once

// Makes an attempt of attempts_identity.c. Returns 1 if it succeeds, 0 if it is refused, -1 if this system
// does not support it, and -2 for an unknown name.
int joust_attempt_identity(const char *name, const char *about);
