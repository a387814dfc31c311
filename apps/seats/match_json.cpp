#include "apps/seats/match_json.h"

#include <nlohmann/json.hpp>

namespace magpie::seats {

nlohmann::ordered_json match_json(const store::Match& match) {
    const store::GameSummary& game = match.game;
    nlohmann::ordered_json json = {{"number", game.number},
                                   {"game", name_of(game.kind)},
                                   {"columns", game.geometry.columns},
                                   {"rows", game.geometry.rows},
                                   {"black", game.names.black},
                                   {"white", game.names.white},
                                   {"event", game.event},
                                   {"place", game.place},
                                   {"date", game.date},
                                   {"result", game.result},
                                   {"rules", game.rules},
                                   {"moves", game.moves}};
    if (game.copy_of) json["copy_of"] = *game.copy_of;
    if (match.ply) {
        json["after_move"] = *match.ply;
        json["symmetry"] = match.symmetry.number();
        json["colors_swapped"] = match.is_swapped;
    }
    return json;
}

}  // namespace magpie::seats
