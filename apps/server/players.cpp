#include "apps/server/players.h"

#include <algorithm>

#include "table/words.h"

namespace magpie::server {

namespace {

// Each move makes what is told of a game longer. No game of people comes near it.
bool is_long(const Table& table) {
    return table.playback().move_number() >= 100 + 10 * table.record().spec.geometry.area();
}

constexpr const char* kTooLong = "A game here has no more moves than this one.";

bool is_change(const Event& event) {
    return !std::holds_alternative<Refused>(event) && !std::holds_alternative<NotNow>(event);
}

bool is_marked(const Table& table, Point p) { return std::ranges::binary_search(table.dead(), p); }

bool is_as_wanted(const MarkDead& mark, const Table& table) {
    if (!mark.is_dead || table.phase() != Phase::marking_dead) return false;
    if (!stone_at(table.position(), mark.point)) return false;
    return is_marked(table, mark.point) == *mark.is_dead;
}

bool is_take_back(const Wish& wish) {
    const auto* command = std::get_if<Command>(&wish);
    return command != nullptr && std::holds_alternative<TakeBack>(*command);
}

// To before the asker's last move; a game that is over goes on where it was.
std::vector<Event> take_back_for(Color asker, Table& table, Instant now) {
    const bool was_finished = table.phase() == Phase::finished;
    std::vector<Event> events;
    bool has_own = false;
    do {
        const std::vector<ColoredMove> moves = table.playback().moves();
        const auto told = table.apply(TakeBack{}, now);
        const bool refused = !changes_game(told);
        if (!refused || events.empty()) events.insert(events.end(), told.begin(), told.end());
        if (refused) break;
        const auto still = static_cast<std::ptrdiff_t>(table.playback().moves().size());
        has_own = std::any_of(moves.begin() + still, moves.end(),
                              [asker](const ColoredMove& move) { return move.color == asker; });
    } while (!has_own && !was_finished);
    return events;
}

}  // namespace

bool changes_game(const std::vector<Event>& events) {
    return std::ranges::any_of(events, is_change);
}

bool Players::has_opponent(Role role) const {
    if (role != Role::black && role != Role::white) return false;
    const Color other = role == Role::black ? Color::white : Color::black;
    return !is_engine(other) && company_.has_come[other];
}

std::optional<Denial> Players::why_not(const Wish& wish, Role role, const Table& table) const {
    if (role == Role::both && company_.has_come.black && company_.has_come.white) {
        return Denial{Denial::Why::not_yours, "Two play here, each with an id of their own."};
    }
    if (const auto* command = std::get_if<Command>(&wish)) {
        if (const auto* move = std::get_if<PlayMove>(command)) {
            return why_no_move(*move, role, table);
        }
        if (std::holds_alternative<ResumePlay>(*command) && is_long(table)) {
            return Denial{Denial::Why::no_meaning, kTooLong};
        }
        if (std::holds_alternative<MoveAgain>(*command) && has_opponent(role)) {
            return Denial{Denial::Why::no_meaning,
                          "Between two who play from different places nothing is played again."};
        }
    }
    if (const auto* give_up = std::get_if<GiveUp>(&wish); give_up && give_up->color) {
        if (is_engine(*give_up->color)) {
            return Denial{Denial::Why::no_meaning, "Nobody can give up for an engine."};
        }
        if (!plays(role, *give_up->color)) {
            return Denial{Denial::Why::not_yours, "You cannot give up for the other player."};
        }
    }
    if (const auto* answer = std::get_if<AnswerUndo>(&wish)) return why_no_answer(*answer, role);
    if (std::holds_alternative<TakeName>(wish) && role == Role::both) {
        return Denial{Denial::Why::no_meaning,
                      "Only who plays one colour alone gives himself a name."};
    }
    if (const auto* agreed = std::get_if<AgreeOnDead>(&wish);
        agreed && agreed->stones && table.phase() == Phase::marking_dead &&
        !std::ranges::equal(*agreed->stones, table.dead())) {
        return Denial{Denial::Why::stale, "Other stones are marked dead now."};
    }
    return std::nullopt;
}

std::optional<Denial> Players::why_no_move(const PlayMove& move,
                                           Role role,
                                           const Table& table) const {
    const Color c = table.to_play();
    if (table.phase() != Phase::playing) return std::nullopt;  // the table says why not
    const std::string turn = "It is the turn of " + player_name(table.record(), c) + ".";
    if (is_engine(c)) return Denial{Denial::Why::no_meaning, turn};
    if (!plays(role, c)) return Denial{Denial::Why::not_yours, turn};
    const bool is_alone = role != Role::both && !is_engine(opponent(c)) && !has_opponent(role);
    if (is_alone && table.clock().is_timed()) {
        return Denial{Denial::Why::no_meaning, player_name(table.record(), opponent(c)) +
                                                   " has not come yet, and the clock would run."};
    }
    // Two passes lead to its end, and there is no way back from there.
    if (!move.move.is_pass() && is_long(table)) {
        return Denial{Denial::Why::no_meaning, kTooLong};
    }
    return std::nullopt;
}

std::optional<Denial> Players::why_no_answer(const AnswerUndo& answer, Role role) const {
    if (!company_.undo_asked) {
        return Denial{Denial::Why::no_meaning, "Nobody asks to take back."};
    }
    if (answer.is_allowed && role == role_of(*company_.undo_asked)) {
        return Denial{Denial::Why::not_yours, "That is for the other player to allow."};
    }
    return std::nullopt;
}

bool Players::come(Role role) {
    if (role != Role::black && role != Role::white) return false;
    bool& has_come = company_.has_come[role == Role::black ? Color::black : Color::white];
    return !std::exchange(has_come, true);
}

std::optional<std::string> Players::agree(const Wish& wish, Role role, Table& table) {
    if (role == Role::watcher) return std::nullopt;
    const Color own = role == Role::white ? Color::white : Color::black;
    const std::string name = player_name(table.record(), own);
    if (std::holds_alternative<Come>(wish)) return name + " is here.";
    if (const auto* taken = std::get_if<TakeName>(&wish)) {
        company_.names[own] = taken->name;
        if (!taken->name.empty()) table.info().names[own] = taken->name;
        return player_name(table.record(), own) + " is here.";
    }
    if (const auto* undo = std::get_if<AnswerUndo>(&wish); undo && !undo->is_allowed) {
        company_.undo_asked.reset();
        return "Nothing is taken back.";
    }
    if (const auto* mark = std::get_if<MarkDead>(&wish); mark && is_as_wanted(*mark, table)) {
        return "It is so already.";
    }
    if (!has_opponent(role)) return std::nullopt;
    const bool can_take_back =
        !table.playback().moves().empty() && table.clock().phase() != GameClock::Phase::flagged;
    if (is_take_back(wish) && can_take_back && company_.undo_asked != opponent(own)) {
        company_.undo_asked = own;
        return name + " asks to take back.";
    }
    if (std::holds_alternative<AgreeOnDead>(wish) && table.phase() == Phase::marking_dead &&
        !company_.accepts[opponent(own)]) {
        company_.accepts[own] = true;
        return name + " agrees.";
    }
    return std::nullopt;
}

std::vector<Event> Players::apply(const Wish& wish, Role role, Table& table, Instant now) const {
    if (is_take_back(wish) || std::holds_alternative<AnswerUndo>(wish)) {
        // Both ask: then both want it.
        return company_.undo_asked ? take_back_for(*company_.undo_asked, table, now)
                                   : take_back(table, now);
    }
    if (const auto* command = std::get_if<Command>(&wish)) return table.apply(*command, now);
    if (const auto* mark = std::get_if<MarkDead>(&wish)) {
        return mark->is_stone_alone ? table.apply(ToggleDeadStone{mark->point}, now)
                                    : table.apply(ToggleDead{mark->point}, now);
    }
    if (std::holds_alternative<AgreeOnDead>(wish)) return table.apply(AcceptDead{}, now);
    if (const auto* give_up = std::get_if<GiveUp>(&wish)) {
        Color color = give_up->color.value_or(table.to_play());
        if (!give_up->color && (is_engine(color) || !plays(role, color))) color = opponent(color);
        return table.apply(Resign{color}, now);
    }
    return {};
}

// Against an engine, until it is the person's turn again: where no person has moved, there is
// nothing to take back, since the engine would only move again.
std::vector<Event> Players::take_back(Table& table, Instant now) const {
    const bool has_engine = is_engine(Color::black) || is_engine(Color::white);
    const auto is_persons = [this](const ColoredMove& move) { return !is_engine(move.color); };
    if (has_engine && !table.record().outcome &&
        std::ranges::none_of(table.playback().moves(), is_persons)) {
        return {NotNow{NotNow::Why::nothing_to_take_back}};
    }
    std::vector<Event> events;
    do {
        auto told = table.apply(TakeBack{}, now);
        const bool refused = !changes_game(told);
        if (!refused || events.empty()) events.insert(events.end(), told.begin(), told.end());
        if (refused) break;
    } while (table.phase() == Phase::playing && is_engine(table.to_play()));
    return events;
}

void Players::forget_agreements() {
    company_.undo_asked.reset();
    company_.accepts = {};
}

}  // namespace magpie::server
