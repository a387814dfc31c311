#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

#include "capi/magpie.h"
#include "game/playback.h"

// What the sources of the C interface share.

struct magpie_game {
    magpie::Playback playback;
};

namespace magpie::capi {

class JsonText;

// Writes what fits of `text`, closed by a 0.
inline std::size_t copy_out(std::string_view text, char* buffer, std::size_t size) {
    if (buffer != nullptr && size > 0) {
        const std::size_t fits = std::min(text.size(), size - 1);
        std::memcpy(buffer, text.data(), fits);
        buffer[fits] = 0;
    }
    return text.size();
}

// The caller's struct may be an older, shorter one.
inline void say(magpie_error* error, std::string_view message) {
    constexpr std::size_t kStart = offsetof(magpie_error, message);
    if (error == nullptr || error->size <= kStart) return;
    copy_out(message, error->message, std::min(error->size - kStart, sizeof error->message));
}

template <class T>
T fail(magpie_error* error, std::string_view message, T value) {
    say(error, message);
    return value;
}

// A member of a sized struct, or nothing where the caller's struct ends before it.
#define MAGPIE_MEMBER(options, member)                                                \
    ((options)->size >= offsetof(std::remove_cvref_t<decltype(*(options))>, member) + \
                            sizeof((options)->member)                                 \
         ? (options)->member                                                          \
         : decltype((options)->member){})

// Null is no text.
inline std::string_view view(const char* text) {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

SpecRequest request_from(const magpie_game_options* options);

// "margin": by how much Black won a game that was counted, null for any other.
void write_margin(JsonText& json, const std::optional<Outcome>& outcome);

}  // namespace magpie::capi
