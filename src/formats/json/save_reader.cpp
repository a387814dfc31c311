#include <algorithm>
#include <utility>

#include "formats/json/byte_order_mark.h"
#include "formats/json/cursor.h"
#include "formats/json/plain_othello.h"
#include "formats/json/save.h"
#include "formats/json/save_names.h"
#include "game/words.h"

namespace magpie::save {

namespace {

using Kind = SaveError::Kind;

template <class E, std::size_t N>
E read_name(const Cursor& at, const Names<E, N>& names, E otherwise) {
    if (!at.is_there()) return otherwise;
    const auto value = value_of(names, at.text());
    if (!value) at.complain(Kind::bad_value);
    return value.value_or(otherwise);
}

bool read_truth(const Cursor& at, bool otherwise) { return at.is_there() ? at.truth() : otherwise; }

go::Rules read_rules(const Cursor& at) {
    go::Rules rules;
    if (!at.is_there()) return rules;
    at.must_be_object();
    const Cursor name = at.member("name");
    if (name.is_there()) {
        const go::RuleSet* known = go::find_rule_set(name.text());
        if (known == nullptr) {
            name.complain({.kind = Kind::bad_spec,
                           .spec = SpecError{SpecError::Kind::unknown_rules,
                                             std::string(name.text()), GameKind::go}});
            return rules;
        }
        rules = known->rules;
    }
    rules.ko = read_name(at.member("ko"), kKoNames, rules.ko);
    rules.scoring = read_name(at.member("scoring"), kScoringNames, rules.scoring);
    rules.handicap_bonus =
        read_name(at.member("handicap_bonus"), kBonusNames, rules.handicap_bonus);
    rules.suicide_allowed = read_truth(at.member("suicide_allowed"), rules.suicide_allowed);
    rules.long_cycle_voids = read_truth(at.member("long_cycle_voids"), rules.long_cycle_voids);
    rules.seki_counts = read_truth(at.member("seki_counts"), rules.seki_counts);
    rules.dead_stones_removed =
        read_truth(at.member("dead_stones_removed"), rules.dead_stones_removed);
    rules.white_passes_last = read_truth(at.member("white_passes_last"), rules.white_passes_last);
    const Cursor komi = at.member("komi");
    if (komi.is_there()) {
        const auto text = komi.number_text();
        const auto margin = text ? margin_from(*text) : std::nullopt;
        if (!margin) {
            komi.complain(
                {.kind = Kind::bad_spec,
                 .spec = SpecError{SpecError::Kind::bad_komi, text.value_or(""), GameKind::go}});
        }
        rules.komi = margin.value_or(rules.komi);
    }
    go::drop_lost_name(rules);
    return rules;
}

GameSpec read_spec(const Cursor& root) {
    GameSpec spec;
    const Cursor game = root.member("game");
    const std::string name(game.text());
    const auto kind = game_kind_from(name);
    if (!kind) {
        game.complain({.kind = Kind::bad_spec,
                       .spec = SpecError{SpecError::Kind::unknown_game, name, GameKind::go}});
        return spec;
    }
    const Cursor size = root.member("size");
    size.must_be_list();
    const std::int64_t columns = size.entry(0).integer();
    const std::int64_t rows = size.entry(1).integer();
    if (root.failed()) return spec;
    const auto is_side = [](std::int64_t side) { return side >= 0 && side <= 1'000'000; };
    if (!is_side(columns) || !is_side(rows)) {
        size.complain(Kind::bad_value);
        return spec;
    }
    const auto made = make_spec(
        {.game = name, .columns = static_cast<int>(columns), .rows = static_cast<int>(rows)});
    if (!made) {
        size.complain({.kind = Kind::bad_spec, .spec = made.error()});
        return spec;
    }
    spec = *made;
    const Cursor rules = root.member("rules");
    if (*kind == GameKind::othello) {
        spec.counting = read_name(rules.member("counting"), kCountingNames, spec.counting);
        return spec;
    }
    spec.rules = read_rules(rules);
    const Cursor handicap = root.member("handicap");
    if (handicap.is_there()) {
        const std::int64_t stones = handicap.integer();
        // More would not fit the field, and no board.
        spec.handicap = stones < 0 || stones > kMaxArea ? -1 : static_cast<int>(stones);
        if (auto error = why_invalid(spec); error && !root.failed()) {
            handicap.complain({.kind = Kind::bad_spec, .spec = std::move(error)});
        }
    }
    return spec;
}

ByColor<Sitter> read_sitters(const Cursor& root) {
    ByColor<Sitter> sitters{};
    for (const Color color : kColors) {
        const Cursor engine = root.member(name_in(kColorNames, color)).member("engine");
        if (engine.is_there()) sitters[color] = engine.truth() ? Sitter::engine : Sitter::person;
    }
    return sitters;
}

GameInfo read_info(const Cursor& root) {
    GameInfo info;
    for (const Color color : kColors) {
        const Cursor player = root.member(name_in(kColorNames, color));
        info.names[color] = player.member("name").text_or("");
        info.ranks[color] = player.member("rank").text_or("");
    }
    const Cursor texts = root.member("info");
    info.event = texts.member("event").text_or("");
    info.place = texts.member("place").text_or("");
    info.date = texts.member("date").text_or("");
    info.start_time = texts.member("start_time").text_or("");
    info.game_name = texts.member("game_name").text_or("");
    info.comment = texts.member("comment").text_or("");
    return info;
}

std::vector<Point> read_points(const Cursor& at, const GameSpec& spec) {
    std::vector<Point> points;
    if (!at.is_there()) return points;
    at.must_be_list();
    for (std::size_t i = 0; i < at.length() && !at.failed(); ++i) {
        const Cursor entry = at.entry(i);
        const auto point = point_from(spec.coord_style(), spec.geometry, entry.text());
        if (point) {
            points.push_back(*point);
        } else {
            entry.complain(Kind::bad_value);
        }
    }
    return points;
}

SetupEdit read_setup(const Cursor& at, const GameSpec& spec) {
    SetupEdit edit;
    at.must_be_object();
    for (const Color color : kColors) {
        edit.added[color] = read_points(at.member(name_in(kColorNames, color)), spec);
    }
    edit.cleared = read_points(at.member("cleared"), spec);
    const Cursor turn = at.member("to_play");
    if (turn.is_there()) edit.to_play = read_name(turn, kColorNames, Color::black);
    return edit;
}

std::vector<Mark> read_marks(const Cursor& at, const GameSpec& spec) {
    std::vector<Mark> marks;
    at.must_be_list();
    for (std::size_t i = 0; i < at.length() && !at.failed(); ++i) {
        const Cursor entry = at.entry(i);
        entry.must_be_list();
        const auto kind = value_of(kMarkNames, entry.entry(0).text());
        const auto point = point_from(spec.coord_style(), spec.geometry, entry.entry(1).text());
        if (!kind || !point) {
            entry.complain(Kind::bad_value);
            break;
        }
        marks.push_back({*kind, *point, entry.entry(2).text_or("")});
    }
    return marks;
}

std::vector<Property> read_properties(const Cursor& at) {
    std::vector<Property> properties;
    at.must_be_list();
    for (std::size_t i = 0; i < at.length() && !at.failed(); ++i) {
        const Cursor entry = at.entry(i);
        entry.must_be_list();
        Property property{std::string(entry.entry(0).text()), {}};
        for (std::size_t k = 1; k < entry.length() && !at.failed(); ++k) {
            property.values.emplace_back(entry.entry(k).text());
        }
        properties.push_back(std::move(property));
    }
    return properties;
}

std::optional<ColoredMove> read_move(const Cursor& at, const GameSpec& spec) {
    if (!at.is_there()) return std::nullopt;
    const auto move = move_from(spec, at.text());
    if (!move) at.complain(Kind::bad_value);
    return move;
}

void read_annotations(const Cursor& at, const GameSpec& spec, GameTree& tree, NodeId node) {
    if (const Cursor edit = at.member("setup"); edit.is_there()) {
        tree.set_setup(node, read_setup(edit, spec));
    }
    tree.set_name(node, at.member("name").text_or(""));
    tree.set_comment(node, at.member("comment").text_or(""));
    if (const Cursor marks = at.member("marks"); marks.is_there()) {
        tree.set_marks(node, read_marks(marks, spec));
    }
    if (const Cursor properties = at.member("properties"); properties.is_there()) {
        tree.set_properties(node, read_properties(properties));
    }
}

// The nodes get the numbers they have in the list, because the tree is new and nothing is removed.
void read_nodes(const Cursor& at, GameRecord& record, const TreeBudget& budget) {
    at.must_be_list();
    if (!at.failed() && at.length() == 0) at.complain(Kind::missing);
    for (std::size_t i = 0; i < at.length() && !at.failed(); ++i) {
        const Cursor entry = at.entry(i);
        const bool is_bare = entry.is_text();
        if (!is_bare) entry.must_be_object();
        const auto move = read_move(is_bare ? entry : entry.member("move"), record.spec);
        NodeId node = kRootNode;
        if (i == 0) {
            record.tree.set_move(node, move);
        } else {
            std::size_t parent = i - 1;
            const Cursor said = entry.member("parent");
            if (said.is_there()) {
                const std::int64_t number = said.integer();
                if (number < 0 || std::cmp_greater_equal(number, i)) said.complain(Kind::bad_value);
                if (at.failed()) return;
                parent = static_cast<std::size_t>(number);
            }
            node = record.tree.add_child(NodeId{static_cast<std::uint32_t>(parent)}, move);
        }
        if (!is_bare) read_annotations(entry, record.spec, record.tree, node);
        if (!record.tree.is_within(budget)) entry.complain(Kind::too_many);
    }
}

std::optional<Outcome> read_outcome(const Cursor& at) {
    if (!at.is_there()) return std::nullopt;
    const auto outcome = outcome_from(at.text());
    if (!outcome) at.complain(Kind::bad_value);
    return outcome;
}

// Dead stones must be stones, and only a game of Go that is being counted has any.
void check_dead(const Cursor& at, const SavedGame& game, const AnyPosition& position) {
    if (game.dead.empty()) return;
    const bool is_counted = game.record.spec.kind == GameKind::go && game.phase != Phase::playing;
    if (!is_counted) at.complain(Kind::dead_in_play);
    for (std::size_t i = 0; i < game.dead.size() && !at.failed(); ++i) {
        if (!stone_at(position, game.dead[i])) at.entry(i).complain(Kind::no_stone);
    }
}

PlayerTime read_player_time(const Cursor& at) {
    PlayerTime time;
    at.must_be_object();
    const Cursor name = at.member("control");
    const auto control = time_control_from(name.text());
    if (control) {
        time.control = *control;
    } else {
        name.complain(Kind::bad_value);
    }
    const auto number = [&at](const char* member) {
        const Cursor value = at.member(member);
        return value.is_there() ? value.integer() : 0;
    };
    // Beyond what a count can be, so that it is refused and not cut off.
    const auto count = [&number](const char* member) {
        return static_cast<int>(std::clamp<std::int64_t>(number(member), -1, kLargestCount + 1));
    };
    time.left = {.main_time = Milliseconds(number("main_ms")),
                 .periods_left = count("periods"),
                 .period_time_left = Milliseconds(number("period_ms")),
                 .moves_left = count("moves"),
                 .block_time_left = Milliseconds(number("block_ms"))};
    return time;
}

std::optional<ByColor<PlayerTime>> read_clock(const Cursor& at) {
    if (!at.is_there()) return std::nullopt;
    at.must_be_object();
    ByColor<PlayerTime> players;
    for (const Color c : kColors) {
        players[c] = read_player_time(at.member(name_in(kColorNames, c)));
    }
    // Whose clock it is follows from the moves; here it is enough that some clock can stand so.
    const bool is_possible =
        GameClock::restored(players, Color::black) || GameClock::restored(players, Color::white);
    if (!is_possible && !at.failed()) at.complain(Kind::bad_clock);
    return players;
}

// How often playing through everything builds a board anew: for a set-up, and to take a move back.
// Only the moves on the way to the last node are never taken back.
std::size_t boards_to_build(const GameTree& tree) {
    std::size_t setups = 0;
    NodeId last = kRootNode;
    for (const NodeId node : tree.preorder()) {
        if (tree.setup(node) != nullptr) ++setups;
        last = node;
    }
    return setups + (tree.node_count() - 1 - tree.depth(last));
}

// Plays through everything, and leaves the record in `game` again.
void replay(const Cursor& root, SavedGame& game, const Limits& limits) {
    const Cursor nodes = root.member("nodes");
    const auto area = static_cast<std::size_t>(game.record.spec.geometry.area());
    if (boards_to_build(game.record.tree) > limits.points / area) {
        return nodes.complain(Kind::too_many);
    }
    const auto refuse = [&](const GameRecord& record, const ReplayError& error) {
        const Cursor entry = nodes.entry(static_cast<std::size_t>(error.node));
        entry.complain({.kind = Kind::illegal, .reason = sentence(record, error)});
    };
    const GameSpec spec = game.record.spec;
    auto playback = Playback::open(std::move(game.record));
    if (!playback) return refuse(GameRecord{.spec = spec}, playback.error());
    if (auto all = playback->check_all(); !all) return refuse(playback->record(), all.error());
    if (auto there = playback->go_to(game.current); !there) {
        return refuse(playback->record(), there.error());
    }
    const AnyPosition position = playback->position();
    game.record = std::move(*playback).release();
    check_dead(root.member("dead"), game, position);
    if (game.phase == Phase::marking_dead && game.record.spec.kind != GameKind::go) {
        root.member("phase").complain(Kind::bad_value);
    }
}

SavedGame read_save(const Cursor& root, const Limits& limits) {
    SavedGame game;
    const Cursor version = root.member("version");
    const std::int64_t number = version.integer();
    if (!root.failed() && number > kVersion) version.complain(Kind::newer_version);
    if (!root.failed() && number < 1) version.complain(Kind::bad_value);
    game.id = root.member("id").text_or("");
    game.record.spec = read_spec(root);
    if (root.failed()) return game;
    game.record.info = read_info(root);
    game.sitters = read_sitters(root);
    game.record.outcome = read_outcome(root.member("outcome"));
    game.phase = read_name(root.member("phase"), kPhaseNames, Phase::playing);
    // Who has won does not play on, whatever else the text says.
    if (game.record.outcome) game.phase = Phase::finished;
    game.dead = read_points(root.member("dead"), game.record.spec);
    game.clock = read_clock(root.member("clock"));
    read_nodes(root.member("nodes"), game.record, limits.tree);
    if (root.failed()) return game;
    if (const Cursor current = root.member("current"); current.is_there()) {
        const std::int64_t node = current.integer();
        if (node < 0 || std::cmp_greater_equal(node, game.record.tree.node_count())) {
            current.complain(Kind::bad_value);
            return game;
        }
        game.current = NodeId{static_cast<std::uint32_t>(node)};
    }
    replay(root, game, limits);
    return game;
}

}  // namespace

std::expected<SavedGame, SaveError> read(std::string_view text, const Limits& limits) {
    text = formats::without_byte_order_mark(text);
    const auto value = parse_bounded(text, limits);
    if (!value) return std::unexpected(value.error());
    std::optional<SaveError> error;
    const Cursor root(*value, error);
    SavedGame game;
    if (root.member("magpie").is_text() && root.member("magpie").text() == "save") {
        game = read_save(root, limits);
    } else if (root.member("board").is_there()) {
        game = read_plain(root);
    } else {
        root.complain(Kind::not_a_save);
    }
    if (!error) return game;
    error->line = line_of(text, error->path);
    return std::unexpected(*error);
}

}  // namespace magpie::save
