#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "game/phrases.h"
#include "table/command.h"
#include "table/event.h"
#include "table/table.h"

namespace magpie {

// What answers are said in: the sentences of the game have their words from the catalog, all others
// from `words`, which answers an English text in the language, or with itself.
struct SpokenLanguage {
    const Catalog* catalog = &english();
    std::function<std::string_view(std::string_view)> words{};
};

// The table by words alone, for whoever does not see the board, at a terminal or with a screen
// reader in a browser: a line in, a command or sentences out. The sentences are written to be read
// aloud: the point first, no signs that a voice would spell, one fact each.
class Spoken {
  public:
    struct Heard {
        enum class Kind : std::uint8_t {
            answer,   // a question: `text` is the answer, in lines
            command,  // something to do: `command`, for Table::apply()
            unclear,  // `text` says what was not understood
            other     // a word this layer does not know: save, quit, hint …
        };

        Kind kind;
        std::string text{};
        std::optional<Command> command{};
    };

    // What a line means at this table. Questions:
    //   board          every row with stones, from the top
    //   row 4, column d
    //   scan d4        what lies there and around it
    //   libs d4        the chain there, its stones and liberties
    //   legal          where the side to play may go
    //   last, turn     the last move; whose turn it is
    //   score, clock, rules
    //   why            the reason of the last refusal once more
    //   help
    // To do: a point, pass, undo, redo, resign, accept, resume. Letters may be of either case; the
    // words are these in every language.
    [[nodiscard]] Heard hear(std::string_view line,
                             const Table& table,
                             Instant now,
                             const SpokenLanguage& language = {}) const;

    // The sentence about an event; a refusal is remembered for `why`.
    [[nodiscard]] std::string tell(const Event& event,
                                   const Table& table,
                                   const Catalog& catalog = english());

  private:
    std::string last_refusal_;
};

}  // namespace magpie
