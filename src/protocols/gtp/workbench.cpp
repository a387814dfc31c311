#include "protocols/gtp/workbench.h"

#include <utility>
#include <variant>

#include "game/turn.h"

namespace magpie::gtp {

Workbench::Workbench(AnyEngine engine, SessionOptions options, Output output)
    : engine_(engine),
      options_(std::move(options)),
      output_(std::move(output)),
      game_(Playback::new_game(options_.spec)) {}

const go::Position& Workbench::position() const { return std::get<go::Position>(game_.position()); }

bool Workbench::is_over_for_good() const {
    if (!game_.is_over()) return false;
    const auto* go = std::get_if<go::Position>(&game_.position());
    return go == nullptr || !can_resume(*go);
}

bool Workbench::is_untouched() const {
    if (game_.move_number() > 0) return false;
    const SetupEdit* setup = game_.tree().setup(kRootNode);
    return setup == nullptr || !setup->changes_stones();
}

void Workbench::new_game(const GameSpec& spec) {
    GameSpec fresh = spec;
    fresh.handicap = 0;
    game_ = Playback::new_game(fresh);
    awaits_opponent = false;
    time_.restart();
}

bool Workbench::new_game_from(const GameSpec& spec, const SetupEdit& stones) {
    if (why_invalid(spec)) return false;
    GameRecord record;
    record.spec = spec;
    record.tree.set_setup(kRootNode, stones);
    auto game = Playback::open(std::move(record));
    if (!game) return false;
    game_ = std::move(*game);
    awaits_opponent = false;
    time_.restart();
    return true;
}

void Workbench::take_up(Playback game) {
    game_ = std::move(game);
    awaits_opponent = false;
    time_.restart();
}

bool Workbench::change_spec(const GameSpec& spec) {
    if (why_invalid(spec)) return false;
    GameRecord record = game_.record();
    record.spec = spec;
    auto game = Playback::open(std::move(record));
    if (!game || !game->to_end()) return false;
    game_ = std::move(*game);
    awaits_opponent = false;
    return true;
}

bool Workbench::play(ColoredMove move) {
    if (!game_.append(move)) {
        return move.move.is_pass() && is_over_for_good();  // which a pass does not change
    }
    awaits_opponent = false;
    return true;
}

void Workbench::give_turn_to(Color c) {
    SetupEdit edit;
    edit.to_play = c;
    awaits_opponent = false;
    static_cast<void>(game_.append(edit));  // a turn can always be given
}

bool Workbench::undo() {
    if (game_.move_number() == 0) return false;
    awaits_opponent = false;
    const int before = game_.move_number();
    while (game_.move_number() == before) game_.remove(game_.node());
    return true;
}

Answer syntax_error() { return Answer::failed_vaguely("syntax error"); }

Answer illegal_move() { return Answer::failed("illegal move"); }

}  // namespace magpie::gtp
