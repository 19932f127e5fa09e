#pragma once

// Makes an attempt of attempts_identity.c. Returns 1 if the attempt succeeds, 0 if the system refuses the
// attempt, and -2 if the name is unknown or if the attempt's temporary file cannot be made.
int joust_attempt_identity(const char *name, const char *about);
