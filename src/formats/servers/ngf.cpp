#include <array>

#include "core/ascii.h"
#include "formats/servers/server_file.h"

namespace magpie::servers {

namespace {

// What stands on the lines before the moves, from 0.
enum Line : std::size_t {
    kEvent,
    kSize,
    kWhite,
    kBlack,
    kPlace,
    kHandicap,
    kKomi = 7,
    kDate,
    kResult = 10,
    kMoves = 12
};

// "LQC         9DP": a name and a rank, P for a professional.
void read_ngf_player(std::string_view text, std::string& name, std::string& rank) {
    const std::size_t space = text.rfind(' ');
    if (space == std::string_view::npos) {
        name = text;
        return;
    }
    name = ascii::trimmed(text.substr(0, space));
    for (const char c : text.substr(space + 1)) {
        if (ascii::is_digit(c)) rank += c;
        if (ascii::is_letter(c)) rank += ascii::lower(c);
    }
    if (rank.ends_with("dp")) rank.replace(rank.size() - 2, 2, "p");
}

std::optional<Outcome> outcome_from_sentence(std::string_view text) {
    const auto says = [&](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    };
    const bool black = says("lack win") || says("hite lose");
    if (black == (says("hite win") || says("lack lose"))) return std::nullopt;
    const Color winner = black ? Color::black : Color::white;
    if (says("resign")) return Outcome::won(winner, Outcome::How::resignation);
    if (says("time")) return Outcome::won(winner, Outcome::How::time);
    const std::size_t digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos) return Outcome::won(winner, Outcome::How::unstated);
    const std::size_t end = text.find_first_not_of("0123456789.", digit);
    const auto margin =
        margin_from(text.substr(digit, end == std::string_view::npos ? end : end - digit));
    if (!margin) return Outcome::won(winner, Outcome::How::unstated);
    return Outcome::by_score(black ? *margin : -*margin);
}

// "20170316 [09:51]".
std::string date_from(std::string_view text) {
    if (text.size() < 8 || !number_from(text.substr(0, 8))) return {};
    return std::string(text.substr(0, 4)) + "-" + std::string(text.substr(4, 2)) + "-" +
           std::string(text.substr(6, 2));
}

// "PMABBQEEQ": PM, two letters for the number, the colour, column and row from B, and both once
// more.
bool read_move(GameMaker& maker, std::string_view line) {
    if (!line.starts_with("PM") || line.size() < 7) return false;
    if (line[4] != 'B' && line[4] != 'W') return false;
    maker.add_move(line[4] == 'B' ? Color::black : Color::white, line[5] - 'B', line[6] - 'B');
    return true;
}

}  // namespace

bool is_ngf(std::string_view text) {
    const auto lines = lines_of(text.substr(0, 4096));
    if (lines.size() <= kMoves) return false;
    const auto size = number_from(lines[kSize]);
    const std::string_view move = lines[kMoves];
    return size && *size >= 1 && *size <= kMaxSide && move.starts_with("PM") && move.size() >= 7;
}

ReadResult read_ngf(std::string_view text) {
    const std::string utf8 = decoded(text);
    const auto lines = lines_of(utf8);
    if (lines.size() < kMoves) return std::unexpected("the file ends before its moves");
    GameMaker maker;
    const auto size = number_from(lines[kSize]);
    if (!size || !maker.set_size(*size))
        return std::unexpected("line 2: there is no board of that size");
    GameInfo& info = maker.record().info;
    info.event = lines[kEvent];
    info.place = lines[kPlace];
    info.date = date_from(lines[kDate]);
    read_ngf_player(lines[kWhite], info.names.white, info.ranks.white);
    read_ngf_player(lines[kBlack], info.names.black, info.ranks.black);
    maker.record().outcome = outcome_from_sentence(lines[kResult]);
    const int handicap = number_from(lines[kHandicap]).value_or(0);
    maker.set_handicap(handicap);
    // Even games are never drawn there: the half point is not written.
    const auto komi = number_from(lines[kKomi]);
    const bool is_even = handicap < 2 && komi && *komi > 0;
    maker.set_komi(std::string(lines[kKomi]) + (is_even ? ".5" : ""));
    for (std::size_t i = kMoves; i < lines.size(); ++i) {
        if (!lines[i].empty() && !read_move(maker, lines[i])) maker.skip_line(i + 1);
    }
    return maker.finish();
}

}  // namespace magpie::servers
