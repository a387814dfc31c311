#include <algorithm>
#include <array>
#include <utility>

#include "formats/sgf/header.h"
#include "formats/sgf/points.h"
#include "formats/sgf/sgf.h"
#include "formats/sgf/text.h"

namespace magpie::sgf {

namespace {

// A line is ended before a node once it is this long.
constexpr std::size_t kLine = 72;

struct MarkName {
    MarkKind kind;
    std::string_view name;
};

constexpr std::array<MarkName, 6> kMarkNames = {{{MarkKind::triangle, "TR"},
                                                 {MarkKind::square, "SQ"},
                                                 {MarkKind::circle, "CR"},
                                                 {MarkKind::cross, "MA"},
                                                 {MarkKind::selected, "SL"},
                                                 {MarkKind::label, "LB"}}};

bool is_name(std::string_view name) {
    if (name.empty()) return false;
    const auto is_allowed = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
    return name[0] >= 'A' && name[0] <= 'Z' && std::ranges::all_of(name, is_allowed);
}

// What those rules have where nobody says anything.
Margin usual_komi(const GameSpec& spec) {
    const go::RuleSet* set = go::rule_set_of(spec.rules);
    return go::komi_with_handicap(set != nullptr ? set->rules : go::Rules{}, spec.handicap);
}

bool has_usual_komi(const GameSpec& spec) { return spec.rules.komi == usual_komi(spec); }

class Writer {
  public:
    Writer(const GameRecord& record, const WriteOptions& options)
        : record_(record),
          tree_(record.tree),
          options_(options),
          style_{record.spec.kind, record.spec.geometry} {}

    std::string write() {
        out_.reserve(256 + 8 * tree_.node_count());
        out_ += "(;";
        write_header();
        write_node(kRootNode);
        // Every child of a fork has a parenthesis of its own.
        NodeId last = kRootNode;
        for (auto node = tree_.next_in_preorder(kRootNode); node;
             node = tree_.next_in_preorder(*node)) {
            close_lines(last, *tree_.parent(*node));
            if (tree_.is_fork(*tree_.parent(*node))) {
                new_line();
                out_ += '(';
            } else if (out_.size() - line_start_ > kLine) {
                new_line();
            }
            out_ += ';';
            write_node(*node);
            last = *node;
        }
        close_lines(last, kRootNode);
        out_ += ")\n";
        return std::move(out_);
    }

  private:
    void new_line() {
        out_ += '\n';
        line_start_ = out_.size();
    }

    // From `node` up to `ancestor`, which is still open afterwards.
    void close_lines(NodeId node, NodeId ancestor) {
        while (node != ancestor) {
            const NodeId parent = *tree_.parent(node);
            if (tree_.is_fork(parent)) out_ += ')';
            node = parent;
        }
    }

    void put(std::string_view name, std::string_view text, TextKind kind = TextKind::simple) {
        if (text.empty()) return;
        out_ += name;
        append_value(out_, text, kind);
    }

    void put_plain(std::string_view name, std::string_view value) {
        out_ += name;
        out_ += '[';
        out_ += value;
        out_ += ']';
    }

    void write_header() {
        const GameSpec& spec = record_.spec;
        const GameInfo& info = record_.info;
        const bool is_go = spec.kind == GameKind::go;
        put_plain("FF", "4");
        put_plain("GM", is_go ? "1" : "2");
        put_plain("CA", "UTF-8");
        put("AP", options_.application);
        std::string size = std::to_string(spec.geometry.columns);
        if (!spec.geometry.is_square()) size += ":" + std::to_string(spec.geometry.rows);
        put_plain("SZ", size);
        if (is_go) {
            if (!is_unsaid(record_, "RU")) write_rules();
            write_komi();
            if (spec.handicap > 0) {
                put_plain("HA", std::to_string(spec.handicap));
            } else {
                put_kept("HA");
            }
        } else {
            put("MGRU", rules_in_words(spec));
        }
        new_line();
        put("PB", info.names.black);
        put("BR", info.ranks.black);
        put("PW", info.names.white);
        put("WR", info.ranks.white);
        put("EV", info.event);
        put("PC", info.place);
        put("DT", info.date);
        put("MGST", info.start_time);
        put("GN", info.game_name);
        write_result();
        put("GC", info.comment, TextKind::text);
    }

    [[nodiscard]] const Property* root_property(std::string_view name) const {
        for (const Property& property : tree_.properties(kRootNode)) {
            if (property.name == name && !property.values.empty()) return &property;
        }
        return nullptr;
    }

    // What stood in the file under that name and was not understood.
    void put_kept(std::string_view name) {
        if (const Property* kept = root_property(name)) {
            out_ += name;
            append_raw_value(out_, kept->values.front());
        }
    }

    void write_komi() {
        if (is_unsaid(record_, "KM")) return;
        if (root_property("KM") != nullptr && has_usual_komi(record_.spec)) return put_kept("KM");
        put_plain("KM", to_text(record_.spec.rules.komi));
    }

    // The name that stood in the file, as long as it says what the record says; else ours; else
    // KataGo's way for others and every rule for ourselves.
    void write_rules() {
        go::Rules rules = record_.spec.rules;
        const Property* kept = root_property("RU");
        if (kept != nullptr) {
            go::Rules meant = rules_from(bare(kept->values.front())).value_or(go::Rules{});
            meant.komi = rules.komi;
            if (meant == rules) {
                out_ += "RU";
                append_raw_value(out_, kept->values.front());
                return;
            }
        }
        if (const go::RuleSet* set = go::rule_set_of(rules)) {
            put("RU", set->title);
            return;
        }
        std::string text = rules.ko == go::Ko::simple       ? "koSIMPLE"
                           : rules.ko == go::Ko::positional ? "koPOSITIONAL"
                                                            : "koSITUATIONAL";
        text += rules.scoring == go::Scoring::area ? "scoreAREA" : "scoreTERRITORY";
        text += rules.seki_counts ? "taxNONE" : "taxSEKI";
        text += rules.suicide_allowed ? "sui1" : "sui0";
        text += rules.handicap_bonus == go::HandicapBonus::none     ? "whb0"
                : rules.handicap_bonus == go::HandicapBonus::stones ? "whbN"
                                                                    : "whbN-1";
        put("RU", text);
        put("MGRU", rules_in_words(record_.spec));
    }

    void write_result() {
        if (record_.outcome) {
            put("RE", to_text(*record_.outcome));
        } else {
            put_kept("RE");
        }
    }

    void write_node(NodeId node) {
        lists_.clear();
        has_player_ = false;
        const auto move = tree_.move(node);
        // A set-up shares its node with no move.
        if (move && (node == kRootNode || tree_.setup(node) != nullptr)) {
            write_setup(node);
            out_ += ';';
        }
        if (move) {
            out_ += move->color == Color::black ? "B[" : "W[";
            if (move->move.is_pass() || style_.geometry.contains(move->move.point())) {
                append_move(out_, style_, move->move);
            }
            out_ += ']';
            if (tree_.has_only_a_move(node)) return;
        } else {
            write_setup(node);
        }
        put("N", tree_.name(node));
        write_marks(node);
        put("C", tree_.comment(node), TextKind::text);
        write_kept(node);
    }

    void write_points(std::string_view name, const std::vector<Point>& points, NodeId node) {
        bool is_begun = false;
        for (const Point p : points) {
            if (!style_.geometry.contains(p)) continue;
            if (!is_begun) out_ += name;
            is_begun = true;
            out_ += '[';
            append_point(out_, style_, p);
            out_ += ']';
        }
        if (is_begun) finish_list(name, node);
    }

    // What was kept of a list because it names no point of the board.
    void finish_list(std::string_view name, NodeId node) {
        lists_.push_back(name);
        for (const Property& property : tree_.properties(node)) {
            if (property.name != name) continue;
            for (const std::string& value : property.values) append_raw_value(out_, value);
        }
    }

    void write_setup(NodeId node) {
        const SetupEdit* edit = tree_.setup(node);
        const bool is_start = node == kRootNode && style_.kind == GameKind::othello;
        if (edit == nullptr && !is_start) return;
        SetupEdit whole = edit == nullptr ? SetupEdit{} : *edit;
        if (is_start) add_start(whole);
        write_points("AB", whole.added.black, node);
        write_points("AW", whole.added.white, node);
        write_points("AE", whole.cleared, node);
        has_player_ = whole.to_play.has_value();
        if (whole.to_play) put_plain("PL", *whole.to_play == Color::black ? "B" : "W");
    }

    // Other programs expect all discs to be listed, those of every game's start too.
    void add_start(SetupEdit& edit) const {
        if (why_invalid(record_.spec)) return;
        auto board = stones(start_position(record_.spec));
        const auto set = [&](const std::vector<Point>& points, std::optional<Color> stone) {
            for (const Point p : points) {
                if (style_.geometry.contains(p)) board[static_cast<std::size_t>(p.index())] = stone;
            }
        };
        for (const Color color : kColors) set(edit.added[color], color);
        set(edit.cleared, std::nullopt);
        edit.added = {};
        edit.cleared.clear();
        for (std::size_t i = 0; i < board.size(); ++i) {
            if (board[i]) edit.added[*board[i]].push_back(Point(static_cast<int>(i)));
        }
        // A board without discs cannot be told by listing them.
        if (edit.added.black.empty() && edit.added.white.empty()) {
            const auto start = stones(start_position(record_.spec));
            for (std::size_t i = 0; i < start.size(); ++i) {
                if (start[i]) edit.cleared.push_back(Point(static_cast<int>(i)));
            }
        }
        if (!edit.to_play) edit.to_play = Color::black;
    }

    void write_marks(NodeId node) {
        const auto marks = tree_.marks(node);
        for (const auto& [kind, name] : kMarkNames) {
            bool is_begun = false;
            for (const Mark& mark : marks) {
                if (mark.kind != kind || !style_.geometry.contains(mark.point)) continue;
                if (!is_begun) out_ += name;
                is_begun = true;
                out_ += '[';
                append_point(out_, style_, mark.point);
                if (kind == MarkKind::label) {
                    out_ += ':';
                    std::string text;
                    append_value(text, mark.text, TextKind::composed);
                    out_.append(text, 1, text.size() - 2);
                }
                out_ += ']';
            }
            if (is_begun) finish_list(name, node);
        }
    }

    // Whether a property of this name has been written already, from what the node holds.
    [[nodiscard]] bool is_written(std::string_view name, NodeId node) const {
        if (node == kRootNode && is_header_property(property_key(name), style_.kind)) return true;
        if (name == "C") return !tree_.comment(node).empty();
        if (name == "N") return !tree_.name(node).empty();
        if (name == "PL") return has_player_;
        return std::ranges::find(lists_, name) != lists_.end();
    }

    void write_kept(NodeId node) {
        for (const Property& property : tree_.properties(node)) {
            if (!is_name(property.name) || property.values.empty()) continue;
            if (is_written(property.name, node)) continue;
            const bool is_move = property.name == "B" || property.name == "W";
            bool is_begun = false;
            for (const std::string& value : property.values) {
                // What is no move of this board was kept; a move would be one more.
                if (is_move && move_from(style_, value)) continue;
                if (!is_begun) out_ += property.name;
                is_begun = true;
                append_raw_value(out_, value);
            }
        }
    }

    const GameRecord& record_;
    const GameTree& tree_;
    const WriteOptions& options_;
    PointStyle style_;
    std::string out_;
    std::size_t line_start_ = 0;
    // Of the node at hand, what has been written already.
    std::vector<std::string_view> lists_;
    bool has_player_ = false;
};

}  // namespace

void mark_unsaid(GameRecord& record, std::string_view name) {
    if (name == "KM") record.spec.rules.komi = usual_komi(record.spec);
    record.tree.add_property(kRootNode, {std::string(name), {}});
}

bool is_unsaid(const GameRecord& record, std::string_view name) {
    if (record.spec.kind != GameKind::go) return false;
    const auto is_it = [name](const Property& property) {
        return property.name == name && property.values.empty();
    };
    if (std::ranges::none_of(record.tree.properties(kRootNode), is_it)) return false;
    if (name == "KM") return has_usual_komi(record.spec);
    go::Rules usual;
    usual.komi = record.spec.rules.komi;
    return record.spec.rules == usual;
}

void say_all(GameRecord& record) {
    const auto kept = record.tree.properties(kRootNode);
    std::vector<Property> all(kept.begin(), kept.end());
    const auto is_mark = [](const Property& p) {
        return (p.name == "RU" || p.name == "KM") && p.values.empty();
    };
    if (std::erase_if(all, is_mark) > 0) record.tree.set_properties(kRootNode, std::move(all));
}

bool says_rules(const GameRecord& record) {
    if (is_unsaid(record, "RU")) return false;
    const auto is_foreign = [](const Property& property) {
        return property.name == "RU" && !property.values.empty() &&
               !rules_from(bare(property.values.front()));
    };
    if (std::ranges::none_of(record.tree.properties(kRootNode), is_foreign)) return true;
    go::Rules usual;
    usual.komi = record.spec.rules.komi;
    return record.spec.rules != usual;
}

std::string write(const GameRecord& record, const WriteOptions& options) {
    return Writer(record, options).write();
}

}  // namespace magpie::sgf
