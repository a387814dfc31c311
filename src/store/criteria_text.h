#pragma once

#include <expected>
#include <string>

#include "store/library_query.h"

namespace magpie::store {

// What is looked for, as it is typed at a prompt or in the address of a page. What is empty is not
// asked for.
struct CriteriaText {
    std::string game{};  // go, othello
    std::string size{};  // 9, 19x13
    std::string player{};
    std::string black{};
    std::string white{};
    std::string event{};
    std::string place{};
    std::string from{};  // 1998, 1998-03, 1998-03-04
    std::string until{};
    std::string result{};  // black, white, draw, unknown, or exactly so: B+R
    std::string rules{};
    std::string text{};
    bool with_copies = false;
};

struct CriteriaError {
    std::string field;   // the name of the member
    std::string reason;  // what is wrong with it, in one line
};

[[nodiscard]] std::expected<Criteria, CriteriaError> criteria_from(const CriteriaText& text);

}  // namespace magpie::store
