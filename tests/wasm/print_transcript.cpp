// Prints the transcript of a native build, for smoke.mjs to compare with the module's.

#include <iostream>

#include "wasm/transcript.h"

int main() {
    std::cout << magpie::transcript() << std::flush;
    return std::cout ? 0 : 1;
}
