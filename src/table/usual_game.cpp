#include "table/usual_game.h"

#include <string>

namespace magpie {

GameSpec usual_spec(GameKind kind) {
    SpecRequest request;
    request.game = name_of(kind);
    request.columns = usual_side(kind);
    request.rules = std::string(usual_rules(kind));
    return *make_spec(request);
}

}  // namespace magpie
