#include "core/ascii.h"
#include "formats/servers/server_file.h"

namespace magpie::servers {

namespace {

// "name (3D)".
void read_gib_player(std::string_view text, std::string& name, std::string& rank) {
    const std::size_t open = text.rfind('(');
    if (open != std::string_view::npos && text.ends_with(')')) {
        rank = ascii::trimmed(text.substr(open + 1, text.size() - open - 2));
        text = text.substr(0, open);
    }
    name = ascii::trimmed(text);
}

// "2016- 3-26-17-29-25", or with colons: the first three numbers.
std::string date_from(std::string_view text, char separator) {
    const auto parts = split(text, separator);
    if (parts.size() < 3) return {};
    std::string date;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = number_from(parts[i]);
        if (!number || *number < 0 || *number > 9999) return {};
        if (i > 0) date += *number < 10 ? "-0" : "-";
        date += std::to_string(*number);
    }
    return date;
}

// Tygem's numbers for results; `tenths` is the margin.
std::optional<Outcome> outcome_of(int code, int tenths) {
    const Margin margin{tenths / 5};
    // Nobody wins by nothing: the margin is not told then.
    const bool is_told = margin.half_points > 0;
    switch (code) {
        case 0:
            return is_told ? Outcome::by_score(margin)
                           : Outcome::won(Color::black, Outcome::How::unstated);
        case 1:
            return is_told ? Outcome::by_score(-margin)
                           : Outcome::won(Color::white, Outcome::How::unstated);
        case 3:
            return Outcome::won(Color::black, Outcome::How::resignation);
        case 4:
            return Outcome::won(Color::white, Outcome::How::resignation);
        case 7:
            return Outcome::won(Color::black, Outcome::How::time);
        case 8:
            return Outcome::won(Color::white, Outcome::How::time);
        default:
            return std::nullopt;
    }
}

class GibReader {
  public:
    ReadResult read(std::string_view text) {
        const auto lines = lines_of(text);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string_view line = lines[i];
            if (line == "\\GS") has_begun_ = true;
            if (line == "\\GE") has_ended_ = true;
            if (line.starts_with("\\[")) {
                read_field(line);
            } else if (line.starts_with("INI") || line.starts_with("STO") ||
                       line.starts_with("SKI")) {
                if (!read_action(line)) maker_.skip_line(i + 1);
            }
        }
        if (!has_ended_) {
            maker_.note(has_begun_ ? "the file ends before its moves do"
                                   : "the file ends before its moves begin");
        }
        if (code_) maker_.record().outcome = outcome_of(*code_, margin_.value_or(0));
        return maker_.finish();
    }

  private:
    // "\[KEY=VALUE\]"
    void read_field(std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || !line.ends_with("\\]")) return;
        const std::string_view key = line.substr(2, equals - 2);
        const std::string_view value =
            ascii::trimmed(line.substr(equals + 1, line.size() - equals - 3));
        GameInfo& info = maker_.record().info;
        if (key == "GAMEBLACKNAME") read_gib_player(value, info.names.black, info.ranks.black);
        if (key == "GAMEWHITENAME") read_gib_player(value, info.names.white, info.ranks.white);
        if (key == "GAMEPLACE") info.place = value;
        if (key == "GAMENAME") info.event = value;
        if (key == "GAMEDATE") info.date = date_from(value, '-');
        if (key == "GAMEINFOMAIN") read_main(value);
        if (key == "GAMETAG") read_tag(value);
    }

    // "GRLT:3,ZIPSU:0,GONGJE:65": result, margin and komi, these two in tenths.
    void read_main(std::string_view value) {
        for (const std::string_view part : split(value, ',')) {
            const std::size_t colon = part.find(':');
            if (colon == std::string_view::npos) continue;
            read_number(part.substr(0, colon), part.substr(colon + 1));
        }
    }

    // The same in short: "W3,Z0,G65,C2016:03:26:17:29".
    void read_tag(std::string_view value) {
        for (const std::string_view part : split(value, ',')) {
            if (part.size() < 2) continue;
            const std::string_view rest = part.substr(1);
            if (part[0] == 'W') read_number("GRLT", rest);
            if (part[0] == 'Z') read_number("ZIPSU", rest);
            if (part[0] == 'G') read_number("GONGJE", rest);
            std::string& date = maker_.record().info.date;
            if (part[0] == 'C' && date.empty()) date = date_from(rest, ':');
        }
    }

    void read_number(std::string_view key, std::string_view text) {
        const auto number = number_from(text);
        if (!number) return;
        if (key == "GRLT" && !code_) code_ = *number;
        if (key == "ZIPSU" && !margin_ && *number >= 0 && *number < 100'000) margin_ = *number;
        if (key == "GONGJE" && !has_komi_ && *number > -100'000 && *number < 100'000) {
            has_komi_ = true;
            maker_.set_komi_tenths(*number);
        }
    }

    // "INI 0 1 3 &4", "STO 0 2 2 15 15", "SKI 0 7". False when it says nothing.
    bool read_action(std::string_view line) {
        std::vector<int> numbers;
        for (const std::string_view word : split(line.substr(3), ' ')) {
            if (word.empty()) continue;
            const auto number = number_from(word);
            if (!number) break;
            numbers.push_back(*number);
        }
        if (line.starts_with("INI")) {
            if (numbers.size() < 3 || has_moved_) return false;
            maker_.set_handicap(numbers[2]);
            next_ = numbers[2] >= 2 ? Color::white : Color::black;
            return true;
        }
        has_moved_ = true;
        if (line.starts_with("SKI")) {
            maker_.add_move(next_, -1, -1);
            next_ = opponent(next_);
            return true;
        }
        if (numbers.size() < 5 || (numbers[2] != 1 && numbers[2] != 2)) return false;
        if (!maker_.geometry().contains(numbers[3], numbers[4])) return false;
        const Color color = numbers[2] == 1 ? Color::black : Color::white;
        maker_.add_move(color, numbers[3], numbers[4]);
        next_ = opponent(color);
        return true;
    }

    GameMaker maker_;
    std::optional<int> code_;
    std::optional<int> margin_;
    bool has_komi_ = false;
    bool has_begun_ = false;  // the moves, between \\GS and \\GE
    bool has_ended_ = false;
    bool has_moved_ = false;
    Color next_ = Color::black;
};

}  // namespace

bool is_gib(std::string_view text) {
    const std::string_view start = text.substr(0, 4096);
    return start.starts_with("\\HS") || start.find("\\[GIBOKIND=") != std::string_view::npos;
}

ReadResult read_gib(std::string_view text) { return GibReader().read(decoded(text)); }

}  // namespace magpie::servers
