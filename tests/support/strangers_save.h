#pragma once

#include <string>

namespace magpie::test {

// A save of Go 5x5 after Black's C3, from elsewhere: an engine of that name played White.
inline std::string save_with_engine(const std::string& name) {
    return R"({"magpie": "save", "version": 1, "id": "game_with_22_chars_001", "game": "go",
"size": [5,5], "black": {"name": "Ada", "engine": false}, "white": {"name": ")" +
           name + R"(", "engine": true}, "phase": "playing", "current": 1, "nodes": [{}, "B C3"]})";
}

}  // namespace magpie::test
