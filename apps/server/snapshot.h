#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/server/role.h"
#include "core/clock.h"
#include "formats/json/save.h"
#include "table/table.h"

namespace magpie::server {

using Json = nlohmann::ordered_json;

// Who looks, and who else is there: what differs from one asker to the next.
struct View {
    Role role = Role::watcher;
    ByColor<int> players{};  // connections of each colour
    int watching = 0;
};

// A game as it was last put on the disk: what everybody is shown, and nothing can change any more.
struct Snapshot {
    std::int64_t version = 0;
    GameKind kind = GameKind::go;
    int ply = 0;
    Phase phase = Phase::playing;
    Color to_play = Color::black;
    bool awaits_engine = false;
    std::string engine_trouble{};  // why the engine whose turn it is does not move
    std::string result{};          // the sentence, once it has ended
    std::vector<ColoredMove> moves{};
    GameSpec spec{};
    std::string plain_board{};  // Othello: the rows of the founding contract, as JSON
    GameClock clock{};
    std::optional<Instant> marking_until{};
    ByColor<bool> has_come{};
    ByColor<std::string> names{};
    save::SavedGame saved{};  // with its clocks, where there are any
    // The JSON object without what changes from one moment or asker to the next, and without its
    // last brace.
    std::string fixed{};

    // The JSON object that docs/api/openapi.yaml calls Game, with the clocks at that time.
    [[nodiscard]] std::string json(Instant now, const View& view) const;
};

using SharedSnapshot = std::shared_ptr<const Snapshot>;

// Who sits at the table, beside the names in the record.
struct Seating {
    ByColor<std::string> engines{};  // empty: a person
    std::string watch{};
    std::string engine_trouble{};
    store::LoggedCompany company{};
    std::vector<go::DeadChain> proposed{};   // dead stones, with the reasons
    bool is_judging = false;                 // Magpie still thinks about them
    std::optional<Instant> marking_until{};  // then the marks are accepted as they are
};

[[nodiscard]] SharedSnapshot snapshot_of(const Table& table,
                                         std::int64_t version,
                                         const Seating& seating);

// The board as rows of characters from the top: B, W and a dot.
[[nodiscard]] Json board_json(const AnyPosition& position);

// The board of the founding contract: rows of null, "Light" and "Dark".
[[nodiscard]] Json plain_board_json(const AnyPosition& position);

// Text that is not UTF-8 is mended: names come from anybody.
[[nodiscard]] std::string dumped(const Json& json);

[[nodiscard]] std::string_view color_word(Color c);

// "chinese"; for Othello how empty squares count.
[[nodiscard]] std::string rules_word(const GameSpec& spec);

}  // namespace magpie::server
