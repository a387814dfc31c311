#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/ggf/values.h"
#include "formats/othello/line_builder.h"

namespace magpie::ggf {

namespace {

using formats::Fault;

struct RawProperty {
    std::size_t byte;  // of the name
    std::string_view name;
    std::vector<std::string_view> values;  // as they stand in the text
    std::size_t value_byte;                // of the first value
};

// The properties of one game, as far as the text goes.
class Scanner {
  public:
    Scanner(std::string_view text, std::size_t byte) : text_(text), byte_(byte) {}

    // The next property; nothing at the end of the game, which is passed, or at a problem.
    std::optional<RawProperty> next();

    [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }

    [[nodiscard]] std::size_t byte() const { return byte_; }

  private:
    [[nodiscard]] bool is_at(char c) const { return byte_ < text_.size() && text_[byte_] == c; }

    void skip_space() {
        while (byte_ < text_.size() && ascii::is_space(text_[byte_])) ++byte_;
    }

    std::nullopt_t fail(Fault fault, std::size_t byte, std::size_t length) {
        problem_ = {.fault = fault, .byte = byte, .length = length, .number = kMostProperties};
        return std::nullopt;
    }

    std::optional<std::string_view> value();

    std::string_view text_;
    std::size_t byte_;
    std::optional<Problem> problem_;
};

std::optional<RawProperty> Scanner::next() {
    while (byte_ < text_.size() && (ascii::is_space(text_[byte_]) || is_at(';'))) ++byte_;
    if (byte_ >= text_.size()) return fail(Fault::unclosed_game, byte_, 0);
    if (is_at(')')) {
        ++byte_;
        return std::nullopt;
    }
    RawProperty property{.byte = byte_, .name = {}, .values = {}, .value_byte = 0};
    while (byte_ < text_.size() && ascii::is_letter(text_[byte_])) ++byte_;
    property.name = text_.substr(property.byte, byte_ - property.byte);
    skip_space();
    if (property.name.empty() || !is_at('[')) {
        return fail(Fault::no_property, property.byte,
                    std::max<std::size_t>(1, property.name.size()));
    }
    property.value_byte = byte_ + 1;
    while (is_at('[')) {
        if (property.values.size() == kMostProperties) {
            return fail(Fault::many_properties, property.byte, property.name.size());
        }
        const auto text = value();
        if (!text) return std::nullopt;
        property.values.push_back(*text);
        skip_space();
    }
    return property;
}

std::optional<std::string_view> Scanner::value() {
    const std::size_t start = ++byte_;
    while (byte_ < text_.size() && text_[byte_] != ']') {
        byte_ += text_[byte_] == '\\' ? std::size_t{2} : std::size_t{1};
    }
    if (byte_ >= text_.size()) {
        byte_ = text_.size();
        return fail(Fault::unclosed_value, start - 1, 1);
    }
    return text_.substr(start, byte_++ - start);
}

// As a record keeps it: escaped where it has to be, and only there.
std::string mended(std::string_view value) { return escaped(unescaped(value)); }

bool is_pass(std::string_view text) {
    using ascii::is_word;
    return text == "--" || is_word(text, "pa") || is_word(text, "ps") || is_word(text, "pass");
}

// Makes the record from the properties, in the order they come.
class GameReader {
  public:
    void take(const RawProperty& property);

    void complain(const Problem& problem) {
        if (!problem_) problem_ = problem;
    }

    ReadGame finish(std::size_t start) &&;

  private:
    bool take_info(const RawProperty& property, const std::string& value);
    void take_board(const RawProperty& property);
    void take_move(const RawProperty& property, Color color);
    void keep(const RawProperty& property);
    void tidy_root();

    GameRecord& record() { return line_ ? line_->record() : head_; }

    GameRecord head_;  // until the board is known
    std::optional<formats::LineBuilder> line_;
    std::optional<Problem> problem_;
    int kept_ = 0;
};

void GameReader::take(const RawProperty& property) {
    using ascii::is_word;
    const std::string value = unescaped(property.values.front());
    if (is_word(property.name, "b") || is_word(property.name, "w")) {
        take_move(property, is_word(property.name, "b") ? Color::black : Color::white);
    } else if (is_word(property.name, "bo")) {
        take_board(property);
    } else if (is_word(property.name, "gm")) {
        if (is_word(ascii::trimmed(value), "othello")) return;
        complain({.fault = Fault::other_game,
                  .byte = property.value_byte,
                  .length = property.values.front().size()});
    } else if (!take_info(property, value)) {
        keep(property);
    }
}

// What has a field of its own in the record. False for the rest, and for what the field cannot hold
// as it stands.
bool GameReader::take_info(const RawProperty& property, const std::string& value) {
    using ascii::is_word;
    GameInfo& info = record().info;
    const std::string_view name = property.name;
    if (property.values.size() > 1) return false;
    std::string* field = is_word(name, "pb")   ? &info.names.black
                         : is_word(name, "pw") ? &info.names.white
                         : is_word(name, "rb") ? &info.ranks.black
                         : is_word(name, "rw") ? &info.ranks.white
                         : is_word(name, "pc") ? &info.place
                         : is_word(name, "ev") ? &info.event
                                               : nullptr;
    if (field != nullptr) {
        if (!field->empty()) return false;
        *field = simple_text(value);
        return true;
    }
    if (is_word(name, "dt")) {
        info.date = simple_text(date_of(value));
        return info.date == value;
    }
    if (is_word(name, "re")) {
        record().outcome = outcome_of(value);
        return result_text(record().outcome) == value;
    }
    return false;
}

void GameReader::take_board(const RawProperty& property) {
    const std::string_view value = property.values.front();
    Problem problem{
        .fault = Fault::second_board, .byte = property.value_byte, .length = value.size()};
    if (line_) return complain(problem);
    // "8 ---…--- *": the side of the board, its squares in one or more words, the side to move.
    std::size_t skipped = 0;
    while (skipped < value.size() && ascii::is_space(value[skipped])) ++skipped;
    while (skipped < value.size() && ascii::is_digit(value[skipped])) ++skipped;
    auto diagram = boards::read(value.substr(skipped));
    if (!diagram) {
        problem = diagram.error();
        problem.byte += property.value_byte + skipped;
        return complain(problem);
    }
    line_.emplace(GameSpec::for_othello(diagram->geometry), boards::setup_of(*diagram));
    GameRecord& record = line_->record();
    record.info = std::move(head_.info);
    record.outcome = head_.outcome;
    for (const Property& kept : head_.tree.properties(kRootNode)) {
        record.tree.add_property(kRootNode, kept);
    }
}

void GameReader::take_move(const RawProperty& property, Color color) {
    if (problem_) return;
    const std::string_view value = property.values.front();
    const std::size_t slash = std::min(value.find('/'), value.size());
    const std::string_view name = ascii::trimmed(value.substr(0, slash));
    Problem problem{.fault = Fault::move_before_board,
                    .byte = property.value_byte,
                    .length = slash,
                    .move_number = 1};
    if (!line_) return complain(problem);
    problem.geometry = line_->record().spec.geometry;
    problem.move_number = line_->moves() + 1;
    const auto point = point_from(CoordStyle::othello, problem.geometry, name);
    if (!point && !is_pass(name)) {
        problem.fault =
            point.error() == CoordError::off_board ? Fault::square_off_board : Fault::not_a_move;
        return complain(problem);
    }
    const int before = line_->moves();
    problem.refusal = line_->play({color, point ? Move(*point) : Move::pass()});
    problem.fault = Fault::illegal_move;
    if (problem.refusal) return complain(problem);
    if (slash == value.size() || line_->moves() == before) return;
    const std::string_view rest = value.substr(slash + 1);
    const std::size_t second = std::min(rest.find('/'), rest.size());
    Property said{std::string(kMoveProperty), {mended(rest.substr(0, second))}};
    if (second < rest.size()) said.values.push_back(mended(rest.substr(second + 1)));
    line_->record().tree.add_property(line_->last(), std::move(said));
}

// What means nothing to us is kept where it stands: at the root, or at the move before it.
void GameReader::keep(const RawProperty& property) {
    // The type does not count: every writer adds one.
    if (!ascii::is_word(property.name, "ty")) kept_ += static_cast<int>(property.values.size());
    if (kept_ > kMostProperties) {
        return complain({.fault = Fault::many_properties,
                         .byte = property.byte,
                         .length = property.name.size(),
                         .number = kMostProperties});
    }
    GameTree& tree = record().tree;
    const NodeId node = line_ ? line_->last() : kRootNode;
    Property kept{kept_name(property.name), {}};
    for (const std::string_view value : property.values) kept.values.push_back(mended(value));
    // One that comes twice is one with more values.
    const auto properties = tree.properties(node);
    const auto same = std::ranges::find(properties, kept.name, &Property::name);
    if (same == properties.end()) return tree.add_property(node, std::move(kept));
    std::vector<Property> all(properties.begin(), properties.end());
    std::ranges::move(
        kept.values,
        std::back_inserter(all[static_cast<std::size_t>(same - properties.begin())].values));
    tree.set_properties(node, std::move(all));
}

// The kept properties of the root in the order a writer has them, without a type that says nothing
// but the size.
void GameReader::tidy_root() {
    const std::string side = std::to_string(record().spec.geometry.columns);
    std::vector<Property> dates;
    std::vector<Property> others;
    std::vector<Property> results;
    for (const Property& property : record().tree.properties(kRootNode)) {
        const bool is_size =
            property.name == "TY" && property.values.size() == 1 && property.values.front() == side;
        if (is_size) continue;
        const std::string_view name = name_of_kept(property.name);
        std::vector<Property>& list = name == "DT" ? dates : name == "RE" ? results : others;
        list.push_back(property);
    }
    dates.insert(dates.end(), others.begin(), others.end());
    dates.insert(dates.end(), results.begin(), results.end());
    record().tree.set_properties(kRootNode, std::move(dates));
}

ReadGame GameReader::finish(std::size_t start) && {
    if (!line_) head_.spec = GameSpec::for_othello();
    tidy_root();
    if (line_) return {std::move(*line_).finish(), problem_};
    complain({.fault = Fault::no_board, .byte = start, .length = 2});
    return {std::move(head_), problem_};
}

}  // namespace

std::optional<ReadGame> Reader::next() {
    const std::size_t start = text_.find("(;", byte_);
    if (start == text_.npos) {
        byte_ = text_.size();
        return std::nullopt;
    }
    Scanner scanner(text_, start + 2);
    GameReader game;
    while (const auto property = scanner.next()) game.take(*property);
    if (scanner.problem()) game.complain(*scanner.problem());
    byte_ = scanner.byte();
    return std::move(game).finish(start);
}

bool looks_like(std::string_view text) {
    const std::size_t start = text.find("(;");
    if (start == text.npos ||
        text.substr(0, start).find_first_not_of(" \t\r\n0123456789") != text.npos) {
        return false;
    }
    Scanner scanner(text, start + 2);
    for (int i = 0; i < 30; ++i) {
        const auto property = scanner.next();
        if (!property) return false;
        if (ascii::is_word(property->name, "bo")) return true;
        if (ascii::is_word(property->name, "gm")) {
            return ascii::is_word(ascii::trimmed(property->values.front()), "othello");
        }
    }
    return false;
}

}  // namespace magpie::ggf
