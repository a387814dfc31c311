#pragma once

#include <cstdint>
#include <string_view>

#include "core/color.h"
#include "store/sqlite/game_log.h"

namespace magpie::server {

// What somebody may do in a game, by the id they know.
enum class Role : std::uint8_t { watcher, black, white, both };

constexpr int kRoles = 4;

[[nodiscard]] constexpr bool plays(Role role, Color c) {
    return role == Role::both || role == (c == Color::black ? Role::black : Role::white);
}

[[nodiscard]] constexpr Role role_of(Color c) {
    return c == Color::black ? Role::black : Role::white;
}

// Requires: id is one of the game's.
[[nodiscard]] inline Role role_of(const store::LoggedHeader& header, std::string_view id) {
    if (id == header.id) return Role::both;
    for (const Color c : kColors) {
        if (id == header.seats[c]) return role_of(c);
    }
    return Role::watcher;
}

}  // namespace magpie::server
