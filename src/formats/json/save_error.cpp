#include "core/ascii.h"
#include "formats/json/save.h"
#include "game/words.h"

namespace magpie::save {

namespace {

using Kind = SaveError::Kind;

std::string what(const SaveError& error) {
    const std::string member = error.path.substr(error.path.rfind('/') + 1);
    // A place in a list says nothing without the way to it.
    const bool is_place = !member.empty() && ascii::is_digit(member.front());
    switch (error.kind) {
        case Kind::too_large:
            return "the text is too long";
        case Kind::too_many:
            return "it holds too much";
        case Kind::too_deep:
            return "it is nested too deeply";
        case Kind::syntax:
            return "this is not JSON";
        case Kind::not_a_save:
            return "this is not a Magpie save";
        case Kind::newer_version:
            return "a newer Magpie wrote this: version " + error.value;
        case Kind::missing:
            return error.path + " is missing";
        case Kind::wrong_type:
            return error.path + " cannot be " + error.value;
        case Kind::bad_value:
            if (is_place) return "unknown value " + error.value + " at " + error.path;
            return "unknown " + member + " " + error.value;
        case Kind::bad_clock:
            return "no clock can show these times";
        case Kind::dead_in_play:
            return "stones are marked as dead, but the game is not being counted";
        case Kind::no_stone:
            return error.value + " is marked as dead, but there is no stone";
        case Kind::bad_spec:
            return error.spec ? sentence(*error.spec) : "unknown " + member;
        case Kind::illegal:
            return error.reason;
    }
    return {};
}

}  // namespace

std::string to_text(const SaveError& error) {
    std::string text;
    if (error.line > 0) text += "line " + std::to_string(error.line);
    if (error.column > 0) text += ", column " + std::to_string(error.column);
    if (!text.empty()) text += ": ";
    text += what(error);
    if (!text.ends_with('.')) text += '.';
    return text;
}

}  // namespace magpie::save
