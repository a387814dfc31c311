#pragma once

#include <cstdint>
#include <string>

namespace magpie {

// Othello positions `depth` plies from the start of a size×size board; a pass is a ply, a finished
// game one leaf. Requires: an even size from 4 to 26.
std::uint64_t othello_perft(int size, int depth);

// What the library answers to a fixed list of questions, a line each. Every build must give the
// same text: it holds hashes, random games and rendered boards, but no time and no address.
std::string transcript();

}  // namespace magpie
