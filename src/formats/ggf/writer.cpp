#include <algorithm>
#include <array>
#include <optional>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/ggf/values.h"

namespace magpie::ggf {

namespace {

// Written from fields of the record, so that no kept property may say them again.
constexpr std::array<std::string_view, 6> kOwnNames = {"GM", "DT", "RE", "BO", "B", "W"};

bool is_free_name(std::string_view name) {
    return !name.empty() && name != kMoveProperty && std::ranges::all_of(name, ascii::is_letter) &&
           std::ranges::find(kOwnNames, name) == kOwnNames.end();
}

void add(std::string& text, std::string_view name, std::string_view value) {
    text.append(name).append("[").append(escaped(value)).append("]");
}

void add_unless_empty(std::string& text, std::string_view name, std::string_view value) {
    if (!value.empty()) add(text, name, value);
}

// The one value of a property that GGF calls `name`, as text.
std::optional<std::string> find(std::span<const Property> properties, std::string_view name) {
    for (const Property& property : properties) {
        if (name_of_kept(property.name) == name && property.values.size() == 1) {
            return unescaped(property.values.front());
        }
    }
    return std::nullopt;
}

void add_kept(std::string& text, std::span<const Property> properties) {
    for (const Property& property : properties) {
        const std::string_view name = name_of_kept(property.name);
        if (!is_free_name(name) || property.values.empty()) continue;
        text += name;
        for (const std::string& value : property.values) {
            text += "[" + escaped(unescaped(value)) + "]";
        }
    }
}

// The date and the result as another program wrote them, as long as they still say the same.
std::string date_text(const GameRecord& record) {
    const auto kept = find(record.tree.properties(kRootNode), "DT");
    const bool agrees = kept && simple_text(date_of(*kept)) == record.info.date;
    return agrees ? *kept : record.info.date;
}

std::string outcome_text(const GameRecord& record) {
    const auto kept = find(record.tree.properties(kRootNode), "RE");
    const bool agrees = kept && outcome_of(*kept) == record.outcome;
    return agrees ? *kept : result_text(record.outcome);
}

void add_move(std::string& text, const GameRecord& record, const formats::PlayedLine::Step& step) {
    const Move move = step.move.move;
    std::string value =
        move.is_pass() ? "PA" : point_name(CoordStyle::othello, record.spec.geometry, move.point());
    value.front() = static_cast<char>(move.is_pass() ? 'P' : value.front() - 'a' + 'A');
    const auto properties = record.tree.properties(step.node);
    // A pass that the record leaves out has the node of the move after it.
    const bool has_node = record.tree.move(step.node) == step.move;
    if (has_node) {
        for (const Property& property : properties) {
            if (property.name != kMoveProperty) continue;
            for (const std::string& said : property.values) value += "/" + unescaped(said);
            break;
        }
    }
    add(text, step.move.color == Color::black ? "B" : "W", value);
    if (has_node) add_kept(text, properties);
}

}  // namespace

std::expected<std::string, WriteError> write(const GameRecord& record) {
    const auto line = formats::play_main_line(record);
    if (!line) return std::unexpected(line.error());
    const Geometry geometry = record.spec.geometry;
    if (!geometry.is_square()) return std::unexpected(WriteError{WriteError::Kind::not_square});
    const std::string side = std::to_string(geometry.columns);
    const auto properties = record.tree.properties(kRootNode);
    std::string text = "(;";
    add(text, "GM", "Othello");
    add_unless_empty(text, "PC", record.info.place);
    add_unless_empty(text, "EV", record.info.event);
    add_unless_empty(text, "DT", date_text(record));
    add(text, "PB", record.info.names.black);
    add(text, "PW", record.info.names.white);
    add_unless_empty(text, "RB", record.info.ranks.black);
    add_unless_empty(text, "RW", record.info.ranks.white);
    if (std::ranges::find(properties, "TY", &Property::name) == properties.end())
        add(text, "TY", side);
    add_kept(text, properties);
    add(text, "RE", outcome_text(record));
    using boards::Alphabet;
    add(text, "BO", side + " " + boards::write(line->start, Alphabet::stars));
    for (const auto& step : line->steps) add_move(text, record, step);
    return text + ";)";
}

}  // namespace magpie::ggf
