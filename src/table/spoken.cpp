#include "table/spoken.h"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "table/words.h"

namespace magpie {

namespace {

using Kind = Spoken::Heard::Kind;

constexpr std::string_view kHelp =
    "Questions: board; row 4; column d; scan d4, what is there and around it; libs d4, the chain "
    "there; legal; last; turn; score; clock; rules; why.\n"
    "To do: a point such as d4 plays there, or marks a chain dead or alive at the end; pass; undo; "
    "redo; resign; accept; resume.";

std::string color_word(Color c) { return c == Color::black ? "black" : "white"; }

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 32);
    return text;
}

// One table and the words for it.
class Teller {
  public:
    Teller(const Table& table, Instant now)
        : table_(table),
          now_(now),
          spec_(table.record().spec),
          geometry_(spec_.geometry),
          stones_(stones(table.position())) {}

    [[nodiscard]] std::string board() const {
        std::string text = spec_.kind == GameKind::go ? "Go" : "Othello";
        text += " on " + std::to_string(geometry_.columns) + " by " +
                std::to_string(geometry_.rows) + ", " + turn();
        int empty_from = -1;  // of rows without stones that have not been told
        for (int row = 0; row <= geometry_.rows; ++row) {
            const std::string line = row < geometry_.rows ? stones_of_row(row) : "end";
            if (line.empty()) {
                if (empty_from < 0) empty_from = row;
                continue;
            }
            if (empty_from >= 0) text += "\n" + empty_rows(empty_from, row - 1);
            empty_from = -1;
            if (row < geometry_.rows) text += "\nRow " + row_name(row) + ": " + line + ".";
        }
        return text;
    }

    [[nodiscard]] std::string row(int index) const {
        const std::string line = stones_of_row(index);
        return "Row " + row_name(index) + ": " + (line.empty() ? "empty" : line) + ".";
    }

    [[nodiscard]] std::string column(int index) const {
        std::string line;
        for (int row = geometry_.rows - 1; row >= 0; --row) {
            if (const auto here = stone(geometry_.at(index, row))) {
                line += (line.empty() ? "" : ", ") + row_name(row) + " " + color_word(*here);
            }
        }
        return "Column " + column_name(spec_.coord_style(), index) + ": " +
               (line.empty() ? "empty" : line) + ".";
    }

    [[nodiscard]] std::string scan(Point p) const {
        std::string text = name(p) + " is " + what(p) + ".";
        const std::array<std::pair<std::string_view, std::pair<int, int>>, 8> sides = {
            {{"left", {-1, 0}},
             {"right", {1, 0}},
             {"above", {0, -1}},
             {"below", {0, 1}},
             {"above left", {-1, -1}},
             {"above right", {1, -1}},
             {"below left", {-1, 1}},
             {"below right", {1, 1}}}};
        // In Go stones touch along the lines, in Othello along the diagonals too.
        const std::size_t count = spec_.kind == GameKind::go ? 4 : 8;
        std::string around;
        for (std::size_t i = 0; i < count; ++i) {
            const int x = geometry_.column_of(p) + sides[i].second.first;
            const int y = geometry_.row_of(p) + sides[i].second.second;
            const bool is_on = geometry_.contains(x, y);
            around +=
                std::string(around.empty() ? "" : ", ") + std::string(sides[i].first) + " " +
                (is_on ? name(geometry_.at(x, y)) + " " + what(geometry_.at(x, y)) : "the edge");
        }
        text += " " + capitalised(around) + ".";
        if (stone(p) || table_.phase() != Phase::playing) return text;
        const auto refusal = table_.playback().why_illegal(Move(p));
        const std::string mover(color_name(table_.to_play()));
        return text + " " + (refusal ? sentence(spec_, *refusal) : mover + " may play there.");
    }

    [[nodiscard]] std::string liberties(Point p) const {
        if (spec_.kind == GameKind::othello) return "Othello has no liberties.";
        if (!stone(p)) return name(p) + " is empty.";
        const std::vector<Point> chain = chain_at(table_.position(), p);
        const std::vector<Point> free = liberties_at(table_.position(), p);
        return "The " + color_word(*stone(p)) + " chain at " + name(p) + " has " +
               counted(chain.size(), "stone", "stones") + ": " + names(chain) + ". It has " +
               counted(free.size(), "liberty", "liberties") + ": " + names(free) + ".";
    }

    [[nodiscard]] std::string legal() const {
        if (table_.phase() != Phase::playing) return "There is no move to make now.";
        const std::string mover(color_name(table_.to_play()));
        std::vector<Point> points;
        for (const Move move : legal_moves(table_.position())) {
            if (!move.is_pass()) points.push_back(move.point());
        }
        if (points.empty()) return mover + " has no legal move and has to pass.";
        if (spec_.kind == GameKind::othello) {
            std::string text =
                mover + " has " + counted(points.size(), "legal move", "legal moves");
            for (std::size_t i = 0; i < points.size(); ++i) {
                const auto turned = table_.playback().try_move(Move(points[i]));
                text += (i == 0 ? ": " : ", ") + name(points[i]) + " turns " +
                        std::to_string(turned ? turned->size() : 0);
            }
            return text + ".";
        }
        // In Go the exceptions are what one wants to know.
        std::vector<Point> refused;
        for (int i = 0; i < geometry_.area(); ++i) {
            const Point p(i);
            if (!stone(p) && table_.playback().why_illegal(Move(p))) refused.push_back(p);
        }
        std::string text = mover + " may play at " + counted(points.size(), "point", "points");
        return text + (refused.empty() ? ", every empty one." : ", not at " + names(refused) + ".");
    }

    [[nodiscard]] std::string last() const {
        const auto last = table_.playback().last_move();
        if (!last) return "No move has been made.";
        const std::string color(color_name(last->color));
        return "Move " + std::to_string(table_.playback().move_number()) + ": " + color + " " +
               (last->move.is_pass() ? "passed" : "at " + name(last->move.point())) + ".";
    }

    [[nodiscard]] std::string turn() const {
        if (table_.phase() == Phase::marking_dead) return "dead stones are being marked.";
        if (table_.phase() == Phase::finished) return "the game is over.";
        return "move " + std::to_string(table_.playback().move_number() + 1) + ", " +
               std::string(color_name(table_.to_play())) + " to play.";
    }

    [[nodiscard]] std::string score() const {
        if (const auto* game = std::get_if<othello::Position>(&table_.position())) {
            return "Black has " +
                   counted(static_cast<std::size_t>(game->discs(Color::black)), "disc", "discs") +
                   ", White has " +
                   counted(static_cast<std::size_t>(game->discs(Color::white)), "disc", "discs") +
                   ".";
        }
        const auto counted_now = table_.reckoning();
        if (!counted_now) return "The board cannot be counted.";
        std::string text =
            table_.phase() == Phase::playing ? "As the board stands, with every stone alive: " : "";
        return text + "Black has " + to_text(counted_now->total.black) + ", White has " +
               to_text(counted_now->total.white) + ".";
    }

    [[nodiscard]] std::string rules() const {
        if (spec_.kind == GameKind::othello) {
            return spec_.counting == othello::Counting::discs
                       ? "Discs are counted; empty squares count for nobody."
                       : "Discs are counted; empty squares go to the winner.";
        }
        const go::RuleSet* const named = go::rule_set_of(spec_.rules);
        std::string text = named != nullptr ? std::string(named->title) : "Agreed";
        text += " rules, komi " + to_text(spec_.rules.komi) + ", ";
        return text +
               (spec_.handicap > 1 ? "handicap " + std::to_string(spec_.handicap)
                                   : std::string("no handicap")) +
               ".";
    }

    [[nodiscard]] std::string clock() const {
        if (!table_.clock().is_timed()) return "There is no clock in this game.";
        const ByColor<PlayerTime> times = table_.clock().players(now_);
        return "Each has " + to_text(times.black.control) + ". Black has " +
               clock_face(times.black) + ", White has " + clock_face(times.white) + ".";
    }

  private:
    [[nodiscard]] std::optional<Color> stone(Point p) const {
        return stones_[static_cast<std::size_t>(p.index())];
    }

    [[nodiscard]] std::string name(Point p) const {
        return point_name(spec_.coord_style(), geometry_, p);
    }

    [[nodiscard]] std::string row_name(int row) const {
        return std::to_string(row_number(spec_.coord_style(), geometry_, row));
    }

    [[nodiscard]] std::string what(Point p) const {
        return stone(p) ? color_word(*stone(p)) : "empty";
    }

    [[nodiscard]] std::string names(const std::vector<Point>& points) const {
        std::string text;
        for (const Point p : points) text += (text.empty() ? "" : ", ") + name(p);
        return text;
    }

    static std::string counted(std::size_t count, std::string_view one, std::string_view many) {
        return std::to_string(count) + " " + std::string(count == 1 ? one : many);
    }

    // "A black, C to E white"; empty without stones.
    [[nodiscard]] std::string stones_of_row(int row) const {
        std::string text;
        for (int first = 0; first < geometry_.columns;) {
            const auto here = stone(geometry_.at(first, row));
            int last = first;
            while (last + 1 < geometry_.columns && stone(geometry_.at(last + 1, row)) == here)
                ++last;
            if (here) {
                const auto column = [this](int c) { return column_name(spec_.coord_style(), c); };
                text += (text.empty() ? "" : ", ") + column(first);
                if (last == first + 1) text += " and " + column(last);
                if (last > first + 1) text += " to " + column(last);
                text += " " + color_word(*here);
            }
            first = last + 1;
        }
        return text;
    }

    [[nodiscard]] std::string empty_rows(int first, int last) const {
        if (first == last) return "Row " + row_name(first) + ": empty.";
        return "Rows " + row_name(first) + " to " + row_name(last) + ": empty.";
    }

    const Table& table_;
    Instant now_;
    const GameSpec& spec_;
    Geometry geometry_;
    std::vector<std::optional<Color>> stones_;
};

// A question about a point, a row or a column, whose name comes after the word.
std::optional<Spoken::Heard> about_place(std::string_view word,
                                         std::string_view place,
                                         const Table& table,
                                         const Teller& teller) {
    const GameSpec& spec = table.record().spec;
    const Geometry& geometry = spec.geometry;
    if (ascii::is_word(word, "scan") || ascii::is_word(word, "libs") ||
        ascii::is_word(word, "liberties")) {
        const auto point = point_from(spec.coord_style(), geometry, place);
        if (!point) return Spoken::Heard{Kind::unclear, sentence(spec, point.error(), place)};
        return Spoken::Heard{Kind::answer, ascii::is_word(word, "scan") ? teller.scan(*point)
                                                                        : teller.liberties(*point)};
    }
    if (ascii::is_word(word, "row")) {
        int number = 0;
        std::from_chars(place.data(), place.data() + place.size(), number);
        for (int row = 0; row < geometry.rows; ++row) {
            if (row_number(spec.coord_style(), geometry, row) == number) {
                return Spoken::Heard{Kind::answer, teller.row(row)};
            }
        }
        return Spoken::Heard{Kind::unclear, "There is no row " + quotable(place) + ": rows are " +
                                                rows_text(spec) + "."};
    }
    if (ascii::is_word(word, "column")) {
        for (int column = 0; column < geometry.columns; ++column) {
            if (ascii::is_word(place, ascii::lower(column_name(spec.coord_style(), column)))) {
                return Spoken::Heard{Kind::answer, teller.column(column)};
            }
        }
        return Spoken::Heard{Kind::unclear, "There is no column " + quotable(place) +
                                                ": columns are " + columns_text(spec) + "."};
    }
    return std::nullopt;
}

std::optional<std::string> answer(std::string_view word, const Teller& teller) {
    if (ascii::is_word(word, "board")) return teller.board();
    if (ascii::is_word(word, "legal")) return teller.legal();
    if (ascii::is_word(word, "last")) return teller.last();
    if (ascii::is_word(word, "turn")) return capitalised(teller.turn());
    if (ascii::is_word(word, "score")) return teller.score();
    if (ascii::is_word(word, "rules")) return teller.rules();
    if (ascii::is_word(word, "clock") || ascii::is_word(word, "time")) return teller.clock();
    if (ascii::is_word(word, "help") || word == "?") return std::string(kHelp);
    return std::nullopt;
}

std::optional<Command> command(std::string_view word, const Table& table) {
    if (ascii::is_word(word, "pass")) return PlayMove{Move::pass()};
    if (ascii::is_word(word, "undo")) return TakeBack{};
    if (ascii::is_word(word, "redo")) return MoveAgain{};
    if (ascii::is_word(word, "resign")) return Resign{table.to_play()};
    if (ascii::is_word(word, "accept") || ascii::is_word(word, "done")) return AcceptDead{};
    if (ascii::is_word(word, "resume")) return ResumePlay{};
    return std::nullopt;
}

}  // namespace

Spoken::Heard Spoken::hear(std::string_view line, const Table& table, Instant now) const {
    const std::string_view text = ascii::trimmed(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    const std::string_view place = ascii::trimmed(text.substr(space));
    if (word.empty()) return {Kind::unclear, "Type help for the words there are."};
    const Teller teller(table, now);
    if (auto placed = about_place(word, place, table, teller)) return std::move(*placed);
    if (place.empty()) {
        if (ascii::is_word(word, "why")) {
            return {Kind::answer,
                    last_refusal_.empty() ? "Nothing has been refused." : last_refusal_};
        }
        if (auto told = answer(word, teller)) return {Kind::answer, std::move(*told)};
        if (auto wanted = command(word, table)) return {Kind::command, {}, std::move(wanted)};
        const GameSpec& spec = table.record().spec;
        const auto point = point_from(spec.coord_style(), spec.geometry, word);
        if (point && table.phase() == Phase::marking_dead) {
            return {Kind::command, {}, ToggleDead{*point}};
        }
        if (point) return {Kind::command, {}, PlayMove{Move(*point)}};
        if (word.find_first_of("0123456789") != std::string_view::npos) {
            return {Kind::unclear, sentence(spec, point.error(), word)};
        }
    }
    return {Kind::other, std::string(text)};
}

std::string Spoken::tell(const Event& event, const Table& table) {
    std::string text = sentence(event, table);
    if (std::holds_alternative<Refused>(event) || std::holds_alternative<NotNow>(event)) {
        last_refusal_ = text;
    }
    return text;
}

}  // namespace magpie
