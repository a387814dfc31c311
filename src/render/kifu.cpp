#include "render/kifu.h"

#include <algorithm>
#include <expected>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "game/playback.h"
#include "render/clean_text.h"
#include "render/joined.h"
#include "render/scene_builders.h"

namespace magpie::render {

namespace {

constexpr int kFewestPerDiagram = 10;
constexpr int kMostDiagrams = 500;

// What a printed game says above or below its diagrams.
std::vector<std::string> facts_of(const GameRecord& record) {
    constexpr std::size_t kLongest = 80;  // characters: a line, whatever a file holds
    const GameInfo& info = record.info;
    std::vector<std::string> facts;
    for (const std::string* text : {&info.event, &info.place, &info.date}) {
        if (text->empty()) continue;
        const std::u32string characters = decode_clean(*text);
        std::string fact;
        for (const char32_t c : characters.substr(0, kLongest)) append_utf8(fact, c);
        if (characters.size() > kLongest) fact += "...";
        facts.push_back(std::move(fact));
    }
    // Played here, and not from a file that knows a date.
    if (info.date.empty() && !info.start_time.empty())
        facts.push_back(info.start_time.substr(0, 10));
    if (record.spec.kind != GameKind::go) return facts;
    if (record.spec.handicap > 0) {
        facts.push_back(joined({"handicap ", std::to_string(record.spec.handicap)}));
    }
    facts.push_back(joined({"komi ", to_text(record.spec.rules.komi)}));
    return facts;
}

// One diagram being drawn.
class Diagram {
  public:
    // On the stones that lie there before move `first`.
    Diagram(const GameSpec& spec, std::vector<std::optional<Color>> before, int first)
        : scene_(empty_scene(spec)), first_(first) {
        scene_.stones = std::move(before);
        numbers_.assign(scene_.stones.size(), 0);
    }

    void add_setup(const SetupEdit& edit) {
        for (const Color c : kColors) {
            for (const Point p : edit.added[c]) {
                if (scene_.geometry.contains(p) && !shown(p)) shown(p) = c;
            }
        }
    }

    void add_move(int number, ColoredMove played) {
        last_ = number;
        const std::string text = std::to_string(number);
        if (played.move.is_pass()) {
            scene_.notes.push_back(joined({text, " pass"}));
            return;
        }
        const Point p = played.move.point();
        const int earlier = numbers_[static_cast<std::size_t>(p.index())];
        if (!shown(p)) {
            shown(p) = played.color;
            numbers_[static_cast<std::size_t>(p.index())] = number;
            scene_.labels.push_back({p, text});
        } else if (earlier != 0) {
            scene_.notes.push_back(joined({text, " at ", std::to_string(earlier)}));
        } else {
            scene_.notes.push_back(
                joined({text, " at ", point_name(scene_.coord_style, scene_.geometry, p)}));
        }
    }

    void add_note(std::string note) { scene_.notes.push_back(std::move(note)); }

    [[nodiscard]] bool is_empty() const { return last_ < first_; }

    [[nodiscard]] BoardScene finish(const GameRecord& record, bool is_end) && {
        for (const Color c : kColors) scene_.sides[c].name = side_name(record.info, c);
        if (!is_empty()) scene_.move_number = last_;
        if (is_empty()) {
            scene_.heading = "No moves";
        } else if (first_ == last_) {
            scene_.heading = joined({"Move ", std::to_string(first_)});
        } else {
            scene_.heading =
                joined({"Moves ", std::to_string(first_), " to ", std::to_string(last_)});
        }
        if (is_end && record.outcome)
            scene_.heading.append(", result ").append(to_text(*record.outcome));
        scene_.facts = facts_of(record);
        return std::move(scene_);
    }

  private:
    std::optional<Color>& shown(Point p) {
        return scene_.stones[static_cast<std::size_t>(p.index())];
    }

    BoardScene scene_;
    std::vector<int> numbers_;  // of the move shown on each point, 0 for none
    int first_;
    int last_ = 0;
};

struct MoveRange {
    int first;
    int last;
    int step;
};

// How many moves the main line has.
int count_moves(const GameTree& tree) {
    int count = 0;
    for (const NodeId node : tree.main_line()) {
        if (tree.move(node) && count < std::numeric_limits<int>::max()) ++count;
    }
    return count;
}

MoveRange range_of(const KifuOptions& options, int moves) {
    MoveRange range{};
    range.first = std::max(1, options.first);
    range.last = options.last > 0 ? std::min(options.last, moves) : moves;
    const int shown = std::max(1, range.last - range.first + 1);
    range.step =
        options.per_diagram <= 0 ? shown : std::max(options.per_diagram, kFewestPerDiagram);
    range.step = std::max(range.step, (shown + kMostDiagrams - 1) / kMostDiagrams);
    return range;
}

// The board before the move of the root node, if that has one: its set-up alone.
std::vector<std::optional<Color>> stones_before_root_move(const GameRecord& record) {
    std::vector<std::optional<Color>> board = stones(start_position(record.spec));
    const SetupEdit* edit = record.tree.setup(kRootNode);
    if (edit == nullptr) return board;
    const auto put = [&](Point p, std::optional<Color> stone) {
        if (record.spec.geometry.contains(p)) board[static_cast<std::size_t>(p.index())] = stone;
    };
    for (const Point p : edit->cleared) put(p, std::nullopt);
    for (const Color c : kColors) {
        for (const Point p : edit->added[c]) put(p, c);
    }
    return board;
}

// Walks the game and cuts it into diagrams.
class KifuWriter {
  public:
    KifuWriter(const GameRecord& record, Playback& game, MoveRange range)
        : record_(record),
          game_(game),
          range_(range),
          diagram_(record.spec, stones_before_root_move(record), 1) {}

    std::vector<BoardScene> write(int moves_in_game) {
        if (game_.move_number() > 0) add_last_move();  // the root may have one
        while (game_.move_number() < range_.last) {
            start_part_if_due();
            const auto went_on = step();
            if (!went_on) return finish_refused();
            if (!*went_on) break;
        }
        if (range_.first > range_.last) start_diagram(range_.first);
        finish_diagram(game_.move_number() >= moves_in_game);
        return std::move(diagrams_);
    }

  private:
    [[nodiscard]] int next_number() const { return game_.move_number() + 1; }

    void start_diagram(int first) {
        diagram_ = Diagram(record_.spec, stones(game_.position()), first);
    }

    void finish_diagram(bool is_end) {
        diagrams_.push_back(std::move(diagram_).finish(record_, is_end));
    }

    std::vector<BoardScene> finish_refused() {
        diagram_.add_note(joined({"move ", std::to_string(next_number()), " cannot be played"}));
        finish_diagram(false);
        return std::move(diagrams_);
    }

    void start_part_if_due() {
        const int next = next_number();
        if (next == range_.first) {
            start_diagram(next);
        } else if (next > range_.first && (next - range_.first) % range_.step == 0 &&
                   !diagram_.is_empty()) {
            finish_diagram(false);
            start_diagram(next);
        }
    }

    // One node on; false at the end of the line.
    std::expected<bool, ReplayError> step() {
        const int before = game_.move_number();
        const auto went_on = game_.redo();
        if (!went_on || !*went_on) return went_on;
        if (const SetupEdit* edit = game_.tree().setup(game_.node())) diagram_.add_setup(*edit);
        if (game_.move_number() > before) add_last_move();
        return true;
    }

    void add_last_move() {
        const auto played = game_.last_move();
        if (played && game_.move_number() >= range_.first) {
            diagram_.add_move(game_.move_number(), *played);
        }
    }

    const GameRecord& record_;
    Playback& game_;
    MoveRange range_;
    Diagram diagram_;
    std::vector<BoardScene> diagrams_;
};

}  // namespace

std::vector<BoardScene> kifu_diagrams(const GameRecord& record, const KifuOptions& options) {
    const int moves = count_moves(record.tree);
    auto game = Playback::open(record);
    if (!game) {
        Diagram nothing(record.spec, stones(start_position(record.spec)), 1);
        nothing.add_note("the first node of this game cannot be played");
        std::vector<BoardScene> diagrams;
        diagrams.push_back(std::move(nothing).finish(record, false));
        return diagrams;
    }
    return KifuWriter(record, *game, range_of(options, moves)).write(moves);
}

BoardScene kifu(const GameRecord& record, const KifuOptions& options) {
    KifuOptions one = options;
    one.per_diagram = 0;
    return std::move(kifu_diagrams(record, one).front());
}

}  // namespace magpie::render
