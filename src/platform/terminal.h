#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/time_control.h"

namespace magpie::platform {

// The real terminal, taken over while this lives: no echo, a second screen, mouse reports. It is
// given back as it was, also when the program is to be ended by a signal, which wait() tells. One
// at a time.
class Terminal {
  public:
    // Fails where standard input and output are no terminal. The error is the rest of a sentence.
    [[nodiscard]] static std::expected<Terminal, std::string> open();

    Terminal(Terminal&& other) noexcept;
    Terminal& operator=(Terminal&&) = delete;
    ~Terminal();

    struct Size {
        int columns;
        int rows;

        bool operator==(const Size&) const = default;
    };

    [[nodiscard]] Size size() const;

    void send(std::string_view bytes);

    enum class Woke { typed, resized, rung, timed_out, told_to_leave };

    // Until a key, a new size, ring(), or the limit.
    [[nodiscard]] Woke wait(std::optional<Milliseconds> limit);

    // What was typed. Never waits.
    [[nodiscard]] std::string read();

    // Wakes wait(), from any thread.
    static void ring();

    // Gives the terminal to the shell until it comes back (Ctrl-Z).
    void suspend();

  private:
    Terminal() = default;

    void take_over();
    void give_back();

    bool is_owner_ = true;
};

}  // namespace magpie::platform
