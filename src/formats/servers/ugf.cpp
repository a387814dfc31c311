#include <map>
#include <unordered_map>
#include <utility>

#include "core/ascii.h"
#include "formats/servers/server_file.h"

namespace magpie::servers {

namespace {

std::string_view value_of(std::string_view text, std::string_view key) {
    for (const std::string_view line : lines_of(text.substr(0, 4096))) {
        if (line.starts_with(key)) return ascii::trimmed(line.substr(key.size()));
    }
    return {};
}

std::optional<Color> color_from(std::string_view text) {
    if (text.starts_with('B')) return Color::black;
    if (text.starts_with('W')) return Color::white;
    return std::nullopt;
}

std::optional<Outcome> outcome_from_winner(std::string_view value) {
    const auto parts = split(value, ',');
    const auto winner = color_from(parts[0]);
    if (!winner || parts.size() < 2) return std::nullopt;
    if (ascii::is_word(parts[1], "c") || ascii::is_word(parts[1], "r")) {
        return Outcome::won(*winner, Outcome::How::resignation);
    }
    if (ascii::is_word(parts[1], "t")) return Outcome::won(*winner, Outcome::How::time);
    const auto margin = margin_from(parts[1]);
    if (!margin) return Outcome::won(*winner, Outcome::How::unstated);
    return Outcome::by_score(*winner == Color::black ? *margin : -*margin);
}

class UgfReader {
  public:
    ReadResult read(std::string_view text) {
        const auto lines = lines_of(text);
        std::string_view section;
        // A review tells the moves once more, with the variations; the plain list is then not
        // needed.
        const bool is_review = text.find("\n[ReviewNode]") != std::string_view::npos;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string_view line = lines[i];
            if (line.starts_with('[') && line.ends_with(']')) {
                section = line;
                continue;
            }
            if (section == "[Header]") {
                if (auto problem = read_header(line)) return std::unexpected(std::move(*problem));
            } else if (section == "[Data]") {
                if (!line.empty() && !read_data(line, is_review)) maker_.skip_line(i + 1);
            } else if (section == "[ReviewNode]") {
                if (!line.empty() && !read_node(line)) maker_.skip_line(i + 1);
            } else if (section == "[ReviewComment]" || section == "[Figure]") {
                read_comment(line);
            }
        }
        put_comment();
        for (auto& [node, comment] : comments_)
            maker_.record().tree.set_comment(node, std::move(comment));
        return maker_.finish();
    }

  private:
    // A problem where the game cannot be.
    std::optional<std::string> read_header(std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        const std::string_view key = line.substr(0, equals);
        const std::string_view value = ascii::trimmed(line.substr(equals + 1));
        const auto parts = split(value, ',');
        GameRecord& record = maker_.record();
        if (key == "Size") {
            const auto size = number_from(value);
            if (!size || !maker_.set_size(*size))
                return "Size=" + std::string(value.substr(0, 20)) + ": there is no such board";
        }
        if (key == "Hdcp") {
            handicap_ = number_from(parts[0]).value_or(0);
            if (parts.size() > 1) maker_.set_komi(parts[1]);
        }
        if (key == "CoordinateType") counts_from_below_ = ascii::is_word(value, "igs");
        if (key == "Rule") set_rules(value);
        if (key == "Winner") record.outcome = outcome_from_winner(value);
        if (key == "Title" && parts.size() > 1) record.info.event = parts[1];
        if (key == "Place") record.info.place = parts[0];
        if (key == "Date") {
            record.info.date = parts[0];
            for (char& c : record.info.date) c = c == '/' ? '-' : c;
        }
        if (key == "PlayerB") set_player(parts, record.info.names.black, record.info.ranks.black);
        if (key == "PlayerW") set_player(parts, record.info.names.white, record.info.ranks.white);
        return std::nullopt;
    }

    void set_rules(std::string_view value) {
        maker_.set_rules(
            go::find_rule_set(ascii::is_word(value, "chn") ? "chinese" : "japanese")->rules);
    }

    static void set_player(const std::vector<std::string_view>& parts,
                           std::string& name,
                           std::string& rank) {
        name = parts[0];
        if (parts.size() > 1) rank = parts[1];
    }

    // Rows as the file counts them, from 0.
    [[nodiscard]] int row_of(int row) const {
        return counts_from_below_ ? maker_.geometry().rows - 1 - row : row;
    }

    // "QP,B1,1,0": point, colour, number of the move, time. Number 0 is a stone of the handicap;
    // "YA" is a pass.
    bool read_data(std::string_view line, bool is_review) {
        const auto parts = split(line, ',');
        if (parts.size() < 3 || parts[0].size() != 2) return false;
        const auto color = color_from(parts[1]);
        if (!color) return false;
        const int column = parts[0][0] - 'A';
        const int row = row_of(parts[0][1] - 'A');
        if (parts[2] == "0") return add_stone(*color, column, row);
        if (!is_review) maker_.add_move(*color, column, row);
        return true;
    }

    bool add_stone(Color color, int column, int row) {
        if (!maker_.geometry().contains(column, row)) return false;
        GameTree& tree = maker_.record().tree;
        const SetupEdit* before = tree.setup(kRootNode);
        SetupEdit edit = before != nullptr ? *before : SetupEdit{};
        const Point point = maker_.geometry().at(column, row);
        for (const Color c : kColors) std::erase(edit.added[c], point);
        edit.added[color].push_back(point);
        edit.to_play = Color::white;
        if (handicap_ == static_cast<int>(edit.added.black.size()) && handicap_ >= 2) {
            maker_.record().spec.handicap = handicap_;
        }
        tree.set_setup(kRootNode, std::move(edit));
        return true;
    }

    // "NODE,2,1,17,16": its number, who (0 nobody, 1 Black, 2 White), column and row from 1.
    // Between VARIATION and VARIATIONEND the moves go on from the node before.
    bool read_node(std::string_view line) {
        const auto parts = split(line, ',');
        if (parts[0] == "VARIATION") {
            forks_.push_back(current_);
            return true;
        }
        if (parts[0] == "VARIATIONEND") {
            if (forks_.empty()) return false;
            current_ = forks_.back();
            forks_.pop_back();
            return true;
        }
        if (parts[0] != "NODE" || parts.size() < 5) return false;
        const auto name = number_from(parts[1]);
        const auto color = number_from(parts[2]);
        const auto column = number_from(parts[3]);
        const auto row = number_from(parts[4]);
        if (!name || !color || !column || !row) return false;
        // Kept small before anything is reckoned with it; off the board is off the board.
        const auto line_of = [](int n) { return n < 1 || n > kMaxSide ? -1 : n - 1; };
        if (*color == 1 || *color == 2) {
            const int at = line_of(*row);
            current_ = maker_.add_move(current_, *color == 1 ? Color::black : Color::white,
                                       line_of(*column), at < 0 ? -1 : row_of(at));
        }
        // The variations of a move come before it, and it is the first all the same.
        if (current_ != kRootNode) maker_.record().tree.promote(current_);
        nodes_[*name] = current_;
        return true;
    }

    // ".Comment,19" and the lines up to the next one.
    void read_comment(std::string_view line) {
        if (!line.starts_with(".Comment,")) {
            if (commented_) comment_.append(comment_.empty() ? "" : "\n").append(line);
            return;
        }
        put_comment();
        const auto name = number_from(line.substr(line.find(',') + 1));
        const auto node = name ? nodes_.find(*name) : nodes_.end();
        if (node != nodes_.end()) commented_ = node->second;
    }

    void put_comment() {
        if (commented_ && !comment_.empty()) {
            std::string& text = comments_[*commented_];
            text.append(text.empty() ? "" : "\n").append(comment_);
        }
        commented_.reset();
        comment_.clear();
    }

    GameMaker maker_;
    int handicap_ = 0;
    bool counts_from_below_ = false;
    NodeId current_ = kRootNode;
    std::vector<NodeId> forks_;
    std::unordered_map<int, NodeId> nodes_;   // of the review, by their numbers
    std::map<NodeId, std::string> comments_;  // a node may have several, told one after the other
    std::optional<NodeId> commented_;
    std::string comment_;
};

}  // namespace

bool is_ugf(std::string_view text) {
    const std::string_view start = ascii::trimmed(text.substr(0, 4096));
    return start.starts_with("[Header]") && start.find("\n[Data]") != std::string_view::npos;
}

ReadResult read_ugf(std::string_view text) {
    return UgfReader().read(decoded(text, value_of(text, "Lang=")));
}

}  // namespace magpie::servers
