#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/server/role.h"
#include "apps/server/wish.h"
#include "store/sqlite/game_log.h"
#include "table/table.h"

namespace magpie::server {

// Why somebody does not get what they ask for, whatever the rules of the game say.
struct Denial {
    enum class Why : std::uint8_t {
        no_meaning,  // not now, or not in this game
        not_yours,   // it is for the other player to do
        stale        // what it is about has changed since
    };
    Why why;
    std::string message;  // a sentence
};

// Who plays a game, what each of them may do, and what passes between them without changing the
// board. It knows nothing of the disk, of threads or of the time: a table and a wish in, what comes
// of it out.
class Players {
  public:
    // `engines`: empty where a person plays.
    explicit Players(ByColor<std::string> engines, store::LoggedCompany company = {})
        : engines_(std::move(engines)), company_(std::move(company)) {}

    [[nodiscard]] const store::LoggedCompany& company() const { return company_; }

    [[nodiscard]] bool is_engine(Color c) const { return !engines_[c].empty(); }

    // Somebody else plays the other colour, and has come.
    [[nodiscard]] bool has_opponent(Role role) const;

    [[nodiscard]] std::optional<Denial> why_not(const Wish& wish,
                                                Role role,
                                                const Table& table) const;

    // Whoever plays that colour alone is here from now on. Returns whether that is news.
    bool come(Role role);

    // What only passes between the players: what happened, in words. Nothing where the wish is for
    // the table. Requires: !why_not(wish, role, table).
    std::optional<std::string> agree(const Wish& wish, Role role, Table& table);

    // The wish done at the table. Requires: !why_not(), and agree() did not take it.
    std::vector<Event> apply(const Wish& wish, Role role, Table& table, Instant now) const;

    // The board is another one: what was asked and agreed on is forgotten.
    void forget_agreements();

  private:
    [[nodiscard]] std::optional<Denial> why_no_move(const PlayMove& move,
                                                    Role role,
                                                    const Table& table) const;
    [[nodiscard]] std::optional<Denial> why_no_answer(const AnswerUndo& answer, Role role) const;
    [[nodiscard]] std::vector<Event> take_back(Table& table, Instant now) const;

    ByColor<std::string> engines_;
    store::LoggedCompany company_;
};

// Whether any of it changes the game.
[[nodiscard]] bool changes_game(const std::vector<Event>& events);

}  // namespace magpie::server
