#include <algorithm>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/node_mapper.h"
#include "formats/sgf/sgf.h"

namespace magpie::sgf {

namespace {

using Kind = Warning::Kind;

std::string_view sentence_of(ReadError::Kind kind) {
    switch (kind) {
        case ReadError::Kind::too_large:
            return "the text is too long";
        case ReadError::Kind::no_game:
            return "there is no game in this text";
        case ReadError::Kind::unknown_game:
            return "only Go (1) and Othello (2) are known";
        case ReadError::Kind::bad_size:
            return "Go is played on boards of 1 to 52 lines, Othello on even ones of 4 to 26";
        case ReadError::Kind::too_many:
            return "the game is too large";
    }
    return "the game cannot be read";
}

std::size_t first_broken_byte(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const bool is_ascii = static_cast<unsigned char>(text[at]) < 0x80;
        const std::size_t length = is_ascii ? 1 : utf8_length(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

// The property around a byte of a value: views into the text, empty where there is none.
struct Around {
    std::string_view name;
    std::string_view value;
};

Around property_around(std::string_view text, std::size_t byte) {
    const std::size_t open = text.substr(0, byte).find_last_of("[]");
    if (open == std::string_view::npos || text[open] == ']') return {};
    std::size_t name = open;
    while (name > 0 && text[name - 1] >= 'A' && text[name - 1] <= 'Z') --name;
    if (name == open) return {};
    const std::size_t close = std::min(text.find(']', byte), text.size());
    return {text.substr(name, open - name), text.substr(open + 1, close - open - 1)};
}

}  // namespace

std::string to_text(const ReadError& error) {
    std::string text;
    if (error.line > 0) {
        text = "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
               ": ";
    }
    if (!error.value.empty()) text += error.value + ": ";
    return text.append(sentence_of(error.kind));
}

Collection::Collection(std::string_view text, const ReadOptions& options)
    : options_(options), given_(text), scanner_({}), places_({}) {
    // Node places are kept in 32 bits.
    options_.limits.bytes = std::min(options_.limits.bytes, std::size_t{0xFFFFFFFF});
    if (text.size() > options_.limits.bytes) return;
    label_ = find_charset_label(text);
    is_valid_ = is_utf8(text);
    // A text that is wholly UTF-8 is in nothing else.
    if (!is_valid_) charset_ = guess_charset(text, charset_from(label_));
    if (charset_ != Charset::utf_8) {
        decoded_ = to_utf8(text, charset_);
        is_decoded_ = true;
        is_valid_ = true;
    }
    scanner_ = Scanner(this->text());
    places_ = Places(this->text());
}

Collection::Collection(std::string_view text, const ReadOptions& options, Part part)
    : options_(options),
      given_(text),
      charset_(part.charset),
      label_(std::move(part.label)),
      is_valid_(is_utf8(text)),
      scanner_(text, part.is_first),
      places_(text, part.place),
      is_first_part_(part.is_first) {}

void Collection::complain_about_charset(Complaints& complaints) {
    if (!label_.empty()) {
        const auto named = charset_from(label_);
        const std::size_t byte = text().find("CA[");
        if (!named) complaints.add(Kind::unknown_charset, byte, "CA", label_);
        // A text that is all ASCII is right in any of them.
        const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
        if (named && *named != charset_ && std::ranges::any_of(given_, is_high)) {
            complaints.add(Kind::other_charset, byte, "CA", label_, name_of(charset_));
        }
    }
    if (!is_valid_) {
        const std::size_t byte = first_broken_byte(text());
        const Around around = property_around(text(), byte);
        complaints.add(Kind::broken_text, byte, around.name, around.value);
    }
}

std::optional<std::expected<Game, ReadError>> Collection::next() {
    if (is_over_) return std::nullopt;
    const auto give_up = [&](ReadError::Kind kind) {
        is_over_ = true;
        return std::unexpected(ReadError{kind});
    };
    if (given_.size() > options_.limits.bytes) {
        return std::expected<Game, ReadError>(give_up(ReadError::Kind::too_large));
    }
    Complaints complaints(options_.limits.warnings);
    if (!scanner_.next_game(complaints)) {
        is_over_ = true;
        if (games_ > 0 || !is_first_part_) return std::nullopt;
        return std::expected<Game, ReadError>(give_up(ReadError::Kind::no_game));
    }
    if (games_++ == 0) complain_about_charset(complaints);
    std::expected<Game, ReadError> result;
    Game& game = *result;
    NodeMapper mapper(scanner_, complaints, options_.limits, game.record);
    if (auto mapped = mapper.map(); !mapped) {
        ReadError error = std::move(mapped.error());
        const Place place = places_.at(error.column);
        error.line = place.line;
        error.column = place.column;
        return std::expected<Game, ReadError>(std::unexpected(std::move(error)));
    }
    game.has_komi = mapper.has_komi();
    if (options_.check_rules) {
        for (const IllegalNode& illegal :
             find_illegal(game.record, options_.limits.warnings, options_.limits.points)) {
            game.has_illegal = true;
            const bool is_move = game.record.tree.move(illegal.node).has_value();
            complaints.add(is_move ? Kind::illegal_move : Kind::illegal_setup,
                           mapper.byte_of(illegal.node), {}, {}, illegal.why);
        }
    }
    game.warning_count = complaints.count();
    game.warnings = complaints.take(places_);
    return result;
}

void Collection::skip_game() {
    Complaints complaints(0);
    scanner_.end_game(complaints);
}

bool Collection::has_more() const {
    Scanner ahead = scanner_;
    Complaints complaints(0);
    return !is_over_ && ahead.next_game(complaints);
}

std::expected<Game, ReadError> read(std::string_view text, const ReadOptions& options) {
    Collection games(text, options);
    auto game = games.next();
    // The first call always has an answer.
    if (!game) return std::unexpected(ReadError{ReadError::Kind::no_game});
    if (!*game) return std::unexpected(std::move(game->error()));
    if (games.has_more()) {
        ++(*game)->warning_count;
        (*game)->warnings.push_back({.kind = Kind::more_games});
    }
    return std::move(**game);
}

bool looks_like_sgf(std::string_view text) {
    // Mail headers are longer than one thinks; UTF-16 has zeros between its characters.
    constexpr std::size_t kFar = 65'536;
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
    Complaints complaints(0);
    return Scanner(text.substr(0, kFar)).next_game(complaints);
}

}  // namespace magpie::sgf
