#include "support/score_case.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <sstream>

#include <dirent.h>

namespace magpie::go::test {

namespace {

struct Picture {
    int columns = 0;
    int rows = 0;
    std::string cells;
};

// The rows that follow, up to an empty line or the end of the file.
std::expected<Picture, std::string> read_picture(std::istream& in) {
    Picture picture;
    for (std::string line; std::getline(in, line);) {
        std::erase(line, ' ');
        if (line.empty()) break;
        if (picture.rows > 0 && static_cast<int>(line.size()) != picture.columns)
            return std::unexpected("rows of different length");
        picture.columns = static_cast<int>(line.size());
        ++picture.rows;
        picture.cells += line;
    }
    if (picture.rows == 0) return std::unexpected("no picture");
    return picture;
}

std::optional<std::string> read_board(const Picture& picture, ScoreCase& result) {
    const auto geometry = Geometry::make(picture.columns, picture.rows);
    if (!geometry) return "bad board size";
    result.board.grid = {*geometry, {}};
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
        const char c = picture.cells[i];
        if (std::string_view(".XOxo").find(c) == std::string_view::npos)
            return std::string("unknown letter on the board: ") + c;
        const bool is_black = c == 'X' || c == 'x';
        result.board.grid.stones.push_back(c == '.' ? std::optional<Color>()
                                                    : (is_black ? Color::black : Color::white));
        if (c == 'x' || c == 'o') result.dead.push_back(Point(static_cast<int>(i)));
    }
    return std::nullopt;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::optional<int> number_from(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class Reader {
  public:
    Reader(std::istream& in, ScoreCase& result) : in_(in), result_(result) {}

    // What is wrong, or nothing.
    std::optional<std::string> read() {
        for (std::string line; std::getline(in_, line);) {
            if (line.empty()) continue;
            const std::size_t colon = line.find(':');
            if (colon == std::string::npos) return "a line without a colon: " + line;
            const std::string key = line.substr(0, colon);
            std::size_t value_at = colon + 1;
            while (value_at < line.size() && line[value_at] == ' ') ++value_at;
            if (const auto error = take(key, line.substr(value_at))) return error;
        }
        if (result_.title.empty()) return "no title";
        if (result_.board.grid.stones.empty()) return "no board";
        if (result_.expectations.empty() && !result_.alive) return "it expects nothing";
        for (const auto& e : result_.expectations)
            if (e.result.empty()) return "a case without a result";
        return std::nullopt;
    }

  private:
    std::optional<std::string> take(const std::string& key, const std::string& value) {
        if (key == "title") return result_.title = value, std::nullopt;
        if (key == "why") return std::nullopt;
        if (key == "board") return take_board();
        if (key == "prisoners") return take_prisoners(value);
        if (key == "propose") return result_.proposal_is_exact = true, std::nullopt;
        if (key == "alive") return take_picture(result_.alive);
        if (key == "case") {
            result_.expectations.emplace_back().rule_sets = words_of(value);
            return std::nullopt;
        }
        if (result_.expectations.empty()) return key + " before the first case";
        return take_expectation(result_.expectations.back(), key, value);
    }

    std::optional<std::string> take_board() {
        const auto picture = read_picture(in_);
        if (!picture) return picture.error();
        return read_board(*picture, result_);
    }

    std::optional<std::string> take_picture(std::optional<std::string>& cells) {
        const auto picture = read_picture(in_);
        if (!picture) return picture.error();
        if (picture->cells.size() != result_.board.grid.stones.size())
            return "a picture of another size than the board";
        cells = picture->cells;
        return std::nullopt;
    }

    std::optional<std::string> take_prisoners(const std::string& value) {
        const auto words = words_of(value);
        if (words.size() != 2) return "prisoners needs two numbers, Black's and White's";
        const auto black = number_from(words[0]);
        const auto white = number_from(words[1]);
        if (!black || !white) return "bad number of prisoners";
        result_.board.prisoners = {*black, *white};
        return std::nullopt;
    }

    std::optional<std::string> take_expectation(ScoreExpectation& e,
                                                const std::string& key,
                                                const std::string& value) {
        if (key == "map") return take_picture(e.points);
        if (key == "result") return e.result = value, std::nullopt;
        if (key == "handicap") {
            const auto number = number_from(value);
            if (!number) return "bad handicap";
            return e.handicap = *number, std::nullopt;
        }
        const auto margin = margin_from(value);
        if (!margin) return "bad number: " + value;
        if (key == "komi") return e.komi = *margin, std::nullopt;
        if (key == "black") return e.black = *margin, std::nullopt;
        if (key == "white") return e.white = *margin, std::nullopt;
        return "unknown key: " + key;
    }

    std::istream& in_;
    ScoreCase& result_;
};

// As the system has files, not the C++ library: that of WebAssembly knows none.
std::optional<std::string> text_of(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return std::nullopt;
    std::string text;
    char part[4096];
    while (const std::size_t length = std::fread(part, 1, sizeof part, file))
        text.append(part, length);
    std::fclose(file);
    return text;
}

}  // namespace

std::expected<ScoreCase, std::string> read_score_case(const std::string& path) {
    ScoreCase result;
    result.file = path.substr(path.rfind('/') + 1);
    const auto text = text_of(path);
    if (!text) return std::unexpected(result.file + ": cannot be opened");
    std::istringstream in(*text);
    if (const auto error = Reader(in, result).read())
        return std::unexpected(result.file + ": " + *error);
    return result;
}

std::vector<std::string> board_files(const std::string& folder) {
    std::vector<std::string> files;
    DIR* const listing = opendir(folder.c_str());
    if (listing == nullptr) return files;
    while (const dirent* const entry = readdir(listing)) {
        const std::string name = entry->d_name;
        if (name.ends_with(".board")) files.push_back(folder + "/" + name);
    }
    closedir(listing);
    std::ranges::sort(files);
    return files;
}

std::string stem_of(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    return name.substr(0, name.rfind('.'));
}

std::string picture_of(const Reckoning& reckoning) {
    std::string picture;
    for (const PointReport& report : reckoning.points) {
        const bool black = report.owner == Color::black;
        if (!report.owner) {
            picture += '-';
        } else if (report.standing == Standing::stone) {
            picture += black ? 'X' : 'O';
        } else if (report.standing == Standing::seki_eye) {
            picture += black ? '1' : '2';
        } else {
            picture += black ? 'b' : 'w';
        }
    }
    return picture;
}

std::string result_text(const Reckoning& reckoning) {
    if (!reckoning.winner) return "0";
    return *reckoning.winner == Color::black ? "B+" + to_text(reckoning.margin)
                                             : "W+" + to_text(-reckoning.margin);
}

}  // namespace magpie::go::test
