#include <algorithm>
#include <array>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/ggf/values.h"

namespace magpie::ggf {

namespace {

// Written from fields of the record, so that no kept property may say them again.
constexpr std::array<std::string_view, 11> kOwnNames = {"gm", "pc", "dt", "pb", "pw", "rb",
                                                        "rw", "re", "bo", "b",  "w"};

bool is_free_name(std::string_view name) {
    return !name.empty() && name != kMoveProperty && std::ranges::all_of(name, ascii::is_letter) &&
           std::ranges::none_of(kOwnNames,
                                [name](std::string_view own) { return ascii::is_word(name, own); });
}

void add(std::string& text, std::string_view name, std::string_view value) {
    text.append(name).append("[").append(escaped(value)).append("]");
}

void add_unless_empty(std::string& text, std::string_view name, std::string_view value) {
    if (!value.empty()) add(text, name, value);
}

const Property* find(std::span<const Property> properties, std::string_view lower_name) {
    for (const Property& property : properties) {
        if (ascii::is_word(property.name, lower_name) && property.values.size() == 1) {
            return &property;
        }
    }
    return nullptr;
}

void add_kept(std::string& text, std::span<const Property> properties) {
    for (const Property& property : properties) {
        if (!is_free_name(property.name) || property.values.empty()) continue;
        text += property.name;
        for (const std::string& value : property.values) text += "[" + escaped(value) + "]";
    }
}

// The date and the result as another program wrote them, as long as they still say the same.
std::string date_text(const GameRecord& record) {
    const Property* kept = find(record.tree.properties(kRootNode), "dt");
    const bool agrees = kept != nullptr && date_of(kept->values.front()) == record.info.date;
    return agrees ? kept->values.front() : record.info.date;
}

std::string outcome_text(const GameRecord& record) {
    const Property* kept = find(record.tree.properties(kRootNode), "re");
    const bool agrees = kept != nullptr && outcome_of(kept->values.front()) == record.outcome;
    return agrees ? kept->values.front() : result_text(record.outcome);
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
            for (const std::string& said : property.values) value += "/" + said;
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
    add_unless_empty(text, "DT", date_text(record));
    add(text, "PB", record.info.names.black);
    add(text, "PW", record.info.names.white);
    add_unless_empty(text, "RB", record.info.ranks.black);
    add_unless_empty(text, "RW", record.info.ranks.white);
    if (find(properties, "ty") == nullptr) add(text, "TY", side);
    add_kept(text, properties);
    add(text, "RE", outcome_text(record));
    using boards::Alphabet;
    add(text, "BO", side + " " + boards::write(line->start, Alphabet::stars));
    for (const auto& step : line->steps) add_move(text, record, step);
    return text + ";)";
}

}  // namespace magpie::ggf
