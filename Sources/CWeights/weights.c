#include "CWeights.h"

// #embed is standard in C23. Clang supports it in older standards as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t weights[] = {
#embed "ntuple.weights"
};

const uint8_t *ntuple_weights(void) { return weights; }

size_t ntuple_weights_size(void) { return sizeof weights; }
