#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/clock.h"

namespace magpie::platform {

// What the program was started with and in.

// A variable of the environment; empty when it is not set. Nobody here ever sets one.
[[nodiscard]] std::string environment(const char* name);

// Whether text is UTF-8 by the user's settings: LC_ALL, else LC_CTYPE, else LANG.
[[nodiscard]] bool wants_utf8();

enum class Stream : std::uint8_t { in, out, err };

[[nodiscard]] bool is_terminal(Stream stream);

// How many columns and rows the terminal that standard output goes to has; nothing when it is no
// terminal, or does not say.
[[nodiscard]] std::optional<int> terminal_columns();
[[nodiscard]] std::optional<int> terminal_rows();

// Waits until a line (or the end of the input) can be read from the terminal, `limit` has passed,
// or the wait was broken off. False when the limit came first. Requires: is_terminal(Stream::in).
[[nodiscard]] bool wait_for_line(Milliseconds limit);

// A clock that is never set: it counts from some instant in the past, and not while the machine
// sleeps.
[[nodiscard]] Instant now();

// The time of day here: "2026-07-14T19:30:00+0200". Empty when the system cannot tell.
[[nodiscard]] std::string local_time_text();
[[nodiscard]] std::string local_time_text(std::int64_t seconds_since_1970);

}  // namespace magpie::platform
