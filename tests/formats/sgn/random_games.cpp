#include "random_games.h"

#include <variant>

#include "formats/sgn/replay.h"

namespace magpie::sgn {

namespace {

int below(Rng& rng, int bound) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

bool happens(Rng& rng, int percent) { return below(rng, 100) < percent; }

// A legal move by tries; the pass when none is found.
Move random_go_move(const go::Position& position, Rng& rng) {
    const int area = position.geometry().area();
    for (int tries = 0; tries < 30; ++tries) {
        const Move move{Point(below(rng, area))};
        if (!position.why_illegal(move)) return move;
    }
    return Move::pass();
}

Move random_othello_move(const othello::Position& position, Rng& rng) {
    const auto legal = position.legal_moves();
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

void play_on(GameRecord& record, const RandomGame& wanted, Rng& rng) {
    Heading heading{.spec = record.spec};
    if (const SetupEdit* edit = record.tree.setup(kRootNode)) heading.setup = *edit;
    auto position = Replay::start(heading)->position();
    NodeId last = kRootNode;
    for (int i = 0; i < wanted.moves && !is_over(position); ++i) {
        if (auto* go = std::get_if<go::Position>(&position)) {
            if (happens(rng, wanted.repeat_percent)) go->give_turn_to(opponent(go->to_play()));
            const bool passes = happens(rng, wanted.pass_percent);
            const Move move = passes ? Move::pass() : random_go_move(*go, rng);
            last = record.tree.add_child(last, ColoredMove{go->to_play(), move});
            go->play_unchecked(move);
        } else {
            auto& othello = std::get<othello::Position>(position);
            const Move move = random_othello_move(othello, rng);
            last = record.tree.add_child(last, ColoredMove{othello.to_play(), move});
            othello.play_unchecked(move);
        }
    }
}

go::Rules random_rules(Rng& rng) {
    const auto sets = go::rule_sets();
    go::Rules rules = sets[rng.below(static_cast<std::uint32_t>(sets.size()))].rules;
    if (happens(rng, 30)) rules.komi.half_points = below(rng, 41) - 20;
    if (happens(rng, 30)) {
        rules.ko = static_cast<go::Ko>(rng.below(3));
        rules.scoring = static_cast<go::Scoring>(rng.below(2));
        rules.suicide_allowed = happens(rng, 50);
        rules.handicap_bonus = static_cast<go::HandicapBonus>(rng.below(3));
        rules.long_cycle_voids = happens(rng, 50);
        rules.seki_counts = happens(rng, 50);
        rules.dead_stones_removed = happens(rng, 50);
        rules.white_passes_last = happens(rng, 50);
        go::drop_lost_name(rules);
    }
    return rules;
}

SetupEdit random_setup(Geometry geometry, Rng& rng) {
    SetupEdit edit;
    for (int i = 0; i < geometry.area(); ++i) {
        if (!happens(rng, 10)) continue;
        std::vector<Point>* lists[] = {&edit.added.black, &edit.added.white, &edit.cleared};
        std::vector<Point>& list = *lists[rng.below(3)];
        // In any order: the notation keeps it.
        list.insert(list.begin() + below(rng, static_cast<int>(list.size()) + 1), Point(i));
    }
    if (happens(rng, 50)) edit.to_play = happens(rng, 50) ? Color::black : Color::white;
    return edit;
}

Outcome random_outcome(Rng& rng) {
    using How = Outcome::How;
    const How ways[] = {How::resignation, How::time, How::forfeit, How::unstated};
    const Color winner = happens(rng, 50) ? Color::black : Color::white;
    switch (rng.below(3)) {
        case 0:
            return Outcome::none();
        case 1:
            return Outcome::won(winner, ways[rng.below(4)]);
        default:
            return Outcome::by_score({below(rng, 101) - 50});
    }
}

GameSpec random_spec(Rng& rng) {
    if (happens(rng, 50)) {
        const int most = happens(rng, 20) ? 12 : 4;
        GameSpec spec = GameSpec::for_othello(
            *Geometry::make(4 + 2 * below(rng, most), 4 + 2 * below(rng, most)));
        if (happens(rng, 30)) spec.counting = othello::Counting::empties_to_winner;
        return spec;
    }
    const int most = happens(rng, 10) ? 52 : 13;
    GameSpec spec = GameSpec::for_go(*Geometry::make(1 + below(rng, most), 1 + below(rng, most)));
    if (happens(rng, 60)) spec.rules = random_rules(rng);
    const int stones = 2 + below(rng, 8);
    if (happens(rng, 20) && stones < spec.geometry.area()) spec.handicap = stones;
    return spec;
}

}  // namespace

GameRecord random_record(const RandomGame& wanted, Rng& rng) {
    GameRecord record;
    record.spec = wanted.spec;
    play_on(record, wanted, rng);
    return record;
}

GameRecord random_record(Rng& rng) {
    GameRecord record;
    record.spec = random_spec(rng);
    if (happens(rng, 30)) {
        Heading heading{.spec = record.spec, .setup = random_setup(record.spec.geometry, rng)};
        if (Replay::start(heading)) record.tree.set_setup(kRootNode, heading.setup);
    }
    if (happens(rng, 30)) record.outcome = random_outcome(rng);
    play_on(record, {.spec = record.spec, .moves = below(rng, 300)}, rng);
    return record;
}

}  // namespace magpie::sgn
