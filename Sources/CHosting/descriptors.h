#pragma once

// Closes all descriptors from one on.
void joust_close_from(int first);
