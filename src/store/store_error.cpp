#include "store/store_error.h"

#include <algorithm>
#include <string_view>

#include "core/ascii.h"

namespace magpie::store {

namespace {

std::string_view words_for(StoreError::Kind kind) {
    using enum StoreError::Kind;
    switch (kind) {
        case cannot_open:
            return "cannot be opened";
        case not_a_library:
            return "is no library of Magpie, and is left as it is";
        case newer_version:
            return "was made by a newer Magpie, and is left as it is";
        case damaged:
            return "is damaged";
        case busy:
            return "is in use by another program";
        case full:
            return "cannot be written";
        case stopped:
            return "was left as it was";
        case not_found:
            return "does not have it";
        case bad_query:
            return "cannot be searched for that";
        case failed:
            return "cannot be used";
    }
    return "cannot be used";
}

}  // namespace

std::string to_text(const StoreError& error) {
    std::string text = error.path + " " + std::string(words_for(error.kind));
    if (!error.reason.empty()) text += ": " + error.reason;
    // The reason may quote what somebody wrote into the file.
    std::ranges::replace_if(text, ascii::is_control, ' ');
    return text;
}

}  // namespace magpie::store
