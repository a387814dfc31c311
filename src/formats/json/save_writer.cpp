#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "formats/json/save.h"
#include "formats/json/save_names.h"

namespace magpie::save {

namespace {

// Members keep the order in which they are written, so that a save reads from top to bottom.
using OrderedJson = nlohmann::ordered_json;

// One value on one line. Text that is not UTF-8 is mended, never refused: a save must not fail
// because of a name.
std::string line(const OrderedJson& value) {
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

OrderedJson point_list(const GameSpec& spec, const std::vector<Point>& points) {
    OrderedJson list = OrderedJson::array();
    for (const Point p : points) list.push_back(point_name(spec.coord_style(), spec.geometry, p));
    return list;
}

OrderedJson rules_value(const GameSpec& spec) {
    OrderedJson value = OrderedJson::object();
    if (spec.kind == GameKind::othello) {
        value["counting"] = name_in(kCountingNames, spec.counting);
        return value;
    }
    const go::Rules& rules = spec.rules;
    if (const go::RuleSet* known = go::rule_set_of(rules)) value["name"] = known->name;
    value["ko"] = name_in(kKoNames, rules.ko);
    value["scoring"] = name_in(kScoringNames, rules.scoring);
    value["suicide_allowed"] = rules.suicide_allowed;
    value["komi"] = to_text(rules.komi);
    value["handicap_bonus"] = name_in(kBonusNames, rules.handicap_bonus);
    value["long_cycle_voids"] = rules.long_cycle_voids;
    value["seki_counts"] = rules.seki_counts;
    value["dead_stones_removed"] = rules.dead_stones_removed;
    value["white_passes_last"] = rules.white_passes_last;
    return value;
}

void add_text(OrderedJson& object, const char* name, const std::string& text) {
    if (!text.empty()) object[name] = text;
}

OrderedJson player_value(const SavedGame& game, Color color) {
    const GameInfo& info = game.record.info;
    const Sitter sitter = game.sitters[color];
    OrderedJson value = OrderedJson::object();
    add_text(value, "name", info.names[color]);
    add_text(value, "rank", info.ranks[color]);
    if (sitter != Sitter::unknown) value["engine"] = sitter == Sitter::engine;
    return value;
}

OrderedJson info_value(const GameInfo& info) {
    OrderedJson value = OrderedJson::object();
    add_text(value, "event", info.event);
    add_text(value, "place", info.place);
    add_text(value, "date", info.date);
    add_text(value, "start_time", info.start_time);
    add_text(value, "game_name", info.game_name);
    add_text(value, "comment", info.comment);
    return value;
}

OrderedJson clock_value(const PlayerTime& time) {
    OrderedJson value = {{"control", to_text(time.control)}};
    const auto add = [&value](const char* name, std::int64_t number) {
        if (number != 0) value[name] = number;
    };
    add("main_ms", time.left.main_time.count());
    add("periods", time.left.periods_left);
    add("period_ms", time.left.period_time_left.count());
    add("moves", time.left.moves_left);
    add("block_ms", time.left.block_time_left.count());
    return value;
}

OrderedJson setup_value(const GameSpec& spec, const SetupEdit& edit) {
    OrderedJson value = OrderedJson::object();
    for (const Color color : kColors) {
        if (edit.added[color].empty()) continue;
        value[std::string(name_in(kColorNames, color))] = point_list(spec, edit.added[color]);
    }
    if (!edit.cleared.empty()) value["cleared"] = point_list(spec, edit.cleared);
    if (edit.to_play) value["to_play"] = name_in(kColorNames, *edit.to_play);
    return value;
}

OrderedJson mark_value(const GameSpec& spec, const Mark& mark) {
    OrderedJson value = {name_in(kMarkNames, mark.kind),
                         point_name(spec.coord_style(), spec.geometry, mark.point)};
    if (!mark.text.empty()) value.push_back(mark.text);
    return value;
}

OrderedJson property_value(const Property& property) {
    OrderedJson value = OrderedJson::array({property.name});
    for (const std::string& text : property.values) value.push_back(text);
    return value;
}

// A bare move is a text; whatever has more is an object.
OrderedJson node_value(const GameRecord& record, NodeId node, std::optional<std::size_t> parent) {
    const GameTree& tree = record.tree;
    const GameSpec& spec = record.spec;
    if (!parent && tree.has_only_a_move(node)) return move_text(spec, *tree.move(node));
    OrderedJson value = OrderedJson::object();
    if (parent) value["parent"] = *parent;
    if (const SetupEdit* edit = tree.setup(node)) value["setup"] = setup_value(spec, *edit);
    if (const auto move = tree.move(node)) value["move"] = move_text(spec, *move);
    add_text(value, "name", std::string(tree.name(node)));
    add_text(value, "comment", std::string(tree.comment(node)));
    for (const Mark& mark : tree.marks(node)) value["marks"].push_back(mark_value(spec, mark));
    for (const Property& p : tree.properties(node))
        value["properties"].push_back(property_value(p));
    return value;
}

}  // namespace

std::string write(const SavedGame& game) {
    const GameRecord& record = game.record;
    const GameTree& tree = record.tree;
    std::string text = "{\n";
    const auto member = [&text](const char* name, const OrderedJson& value) {
        text += "  \"";
        text += name;
        text += "\": ";
        text += line(value);
        text += ",\n";
    };
    member("magpie", "save");
    member("version", kVersion);
    if (!game.id.empty()) member("id", game.id);
    member("game", name_of(record.spec.kind));
    member("size", {record.spec.geometry.columns, record.spec.geometry.rows});
    member("rules", rules_value(record.spec));
    if (record.spec.kind == GameKind::go) member("handicap", record.spec.handicap);
    member("black", player_value(game, Color::black));
    member("white", player_value(game, Color::white));
    member("info", info_value(record.info));
    member("outcome",
           record.outcome ? OrderedJson(to_text(*record.outcome)) : OrderedJson(nullptr));
    member("phase", name_in(kPhaseNames, game.phase));
    member("dead", point_list(record.spec, game.dead));
    if (game.clock) {
        member("clock", {{"black", clock_value(game.clock->black)},
                         {"white", clock_value(game.clock->white)}});
    }

    // Nodes are numbered as they are listed: parents first, the main line before its variations.
    std::vector<std::size_t> numbers;
    std::string nodes;
    std::size_t count = 0;
    std::size_t current = 0;
    std::optional<NodeId> before;
    for (const NodeId node : tree.preorder()) {
        const auto id = static_cast<std::size_t>(node);
        if (numbers.size() <= id) numbers.resize(id + 1);
        numbers[id] = count;
        if (node == game.current) current = count;
        const auto parent = tree.parent(node);
        std::optional<std::size_t> said;
        if (parent != before) said = numbers[static_cast<std::size_t>(*parent)];
        nodes += count == 0 ? "    " : ",\n    ";
        nodes += line(node_value(record, node, said));
        before = node;
        ++count;
    }
    member("current", current);
    return text + "  \"nodes\": [\n" + nodes + "\n  ]\n}\n";
}

}  // namespace magpie::save
