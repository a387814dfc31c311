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

constexpr std::string_view kQuestions =
    "Questions: board; row 4; column d; scan d4, what is there and around it; libs d4, the chain "
    "there; legal; last; turn; score; clock; rules; why.";
constexpr std::string_view kToDo =
    "To do: a point such as d4 plays there, or marks a chain dead or alive at the end; pass; undo; "
    "redo; resign; accept; resume.";

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 32);
    return text;
}

// One table and the words for it.
class Teller {
  public:
    Teller(const Table& table, Instant now, const SpokenLanguage& language)
        : table_(table),
          now_(now),
          language_(language),
          spec_(table.record().spec),
          geometry_(spec_.geometry),
          stones_(stones(table.position())) {}

    // The text in the language, filled in.
    [[nodiscard]] std::string told(std::string_view english, Slots slots = {}) const {
        return filled(language_.words ? language_.words(english) : english, slots);
    }

    [[nodiscard]] const Catalog& catalog() const { return *language_.catalog; }

    [[nodiscard]] std::string board() const {
        std::string text =
            told(spec_.kind == GameKind::go ? "Go on {columns} by {rows}, {turn}"
                                            : "Othello on {columns} by {rows}, {turn}",
                 {{"columns", std::to_string(geometry_.columns)},
                  {"rows", std::to_string(geometry_.rows)},
                  {"turn", turn()}});
        int empty_from = -1;  // of rows without stones that have not been told
        for (int row = 0; row <= geometry_.rows; ++row) {
            const bool is_end = row == geometry_.rows;
            if (!is_end && stones_of_row(row).empty()) {
                if (empty_from < 0) empty_from = row;
                continue;
            }
            if (empty_from >= 0) text += "\n" + empty_rows(empty_from, row - 1);
            empty_from = -1;
            if (!is_end) text += "\n" + this->row(row);
        }
        return text;
    }

    [[nodiscard]] std::string row(int index) const {
        const std::string line = stones_of_row(index);
        if (line.empty()) return empty_rows(index, index);
        return told("Row {row}: {stones}.", {{"row", row_name(index)}, {"stones", line}});
    }

    [[nodiscard]] std::string column(int index) const {
        std::string line;
        for (int row = geometry_.rows - 1; row >= 0; --row) {
            if (const auto here = stone(geometry_.at(index, row))) {
                const std::string place = row_name(row);
                line += (line.empty() ? "" : ", ") + of_color(place, place, 1, *here);
            }
        }
        const std::string name = column_name(spec_.coord_style(), index);
        if (line.empty()) return told("Column {column}: empty.", {{"column", name}});
        return told("Column {column}: {stones}.", {{"column", name}, {"stones", line}});
    }

    [[nodiscard]] std::string scan(Point p) const {
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
            around += std::string(around.empty() ? "" : ", ") + told(sides[i].first) + " " +
                      (is_on ? name(geometry_.at(x, y)) + " " + what(geometry_.at(x, y))
                             : told("the edge"));
        }
        const std::string text =
            told("{point} is {what}.", {{"point", name(p)}, {"what", what(p)}}) + " " +
            told("{around}.", {{"around", capitalised(around)}});
        if (stone(p) || table_.phase() != Phase::playing) return text;
        const auto refusal = table_.playback().why_illegal(Move(p));
        return text + " " +
               (refusal ? sentence(spec_, *refusal, catalog())
                        : told("{color} may play there.", {{"color", mover()}}));
    }

    [[nodiscard]] std::string liberties(Point p) const {
        if (spec_.kind == GameKind::othello) return told("Othello has no liberties.");
        if (!stone(p)) return told("{point} is empty.", {{"point", name(p)}});
        const std::vector<Point> chain = chain_at(table_.position(), p);
        const std::vector<Point> free = liberties_at(table_.position(), p);
        const bool is_black = *stone(p) == Color::black;
        const std::string_view one = is_black ? "The black chain at {point} has 1 stone: {points}."
                                              : "The white chain at {point} has 1 stone: {points}.";
        const std::string_view many = is_black
                                          ? "The black chain at {point} has {n} stones: {points}."
                                          : "The white chain at {point} has {n} stones: {points}.";
        return counted(one, many, chain.size(), {{"point", name(p)}, {"points", names(chain)}}) +
               " " +
               counted("It has 1 liberty: {points}.", "It has {n} liberties: {points}.",
                       free.size(), {{"points", names(free)}});
    }

    [[nodiscard]] std::string legal() const {
        if (table_.phase() != Phase::playing) return told("There is no move to make now.");
        std::vector<Point> points;
        for (const Move move : legal_moves(table_.position())) {
            if (!move.is_pass()) points.push_back(move.point());
        }
        if (points.empty()) {
            return told("{color} has no legal move and has to pass.", {{"color", mover()}});
        }
        if (spec_.kind == GameKind::othello) {
            std::string moves;
            for (const Point p : points) {
                const auto turned = table_.playback().try_move(Move(p));
                moves +=
                    (moves.empty() ? "" : ", ") +
                    told("{point} turns {n}",
                         {{"point", name(p)}, {"n", std::to_string(turned ? turned->size() : 0)}});
            }
            return counted("{color} has 1 legal move: {moves}.",
                           "{color} has {n} legal moves: {moves}.", points.size(),
                           {{"color", mover()}, {"moves", moves}});
        }
        // In Go the exceptions are what one wants to know.
        std::vector<Point> refused;
        for (int i = 0; i < geometry_.area(); ++i) {
            const Point p(i);
            if (!stone(p) && table_.playback().why_illegal(Move(p))) refused.push_back(p);
        }
        if (refused.empty()) {
            return counted("{color} may play at 1 point, every empty one.",
                           "{color} may play at {n} points, every empty one.", points.size(),
                           {{"color", mover()}});
        }
        return counted("{color} may play at 1 point, not at {refused}.",
                       "{color} may play at {n} points, not at {refused}.", points.size(),
                       {{"color", mover()}, {"refused", names(refused)}});
    }

    [[nodiscard]] std::string last() const {
        const auto last = table_.playback().last_move();
        if (!last) return told("No move has been made.");
        const std::string number = std::to_string(table_.playback().move_number());
        const std::string_view color = color_name(last->color, catalog());
        if (last->move.is_pass()) {
            return told("Move {n}: {color} passed.", {{"n", number}, {"color", color}});
        }
        return told("Move {n}: {color} at {point}.",
                    {{"n", number}, {"color", color}, {"point", name(last->move.point())}});
    }

    [[nodiscard]] std::string turn() const {
        if (table_.phase() == Phase::marking_dead) return told("dead stones are being marked.");
        if (table_.phase() == Phase::finished) return told("the game is over.");
        return told(
            "move {n}, {color} to play.",
            {{"n", std::to_string(table_.playback().move_number() + 1)}, {"color", mover()}});
    }

    [[nodiscard]] std::string score() const {
        if (const auto* game = std::get_if<othello::Position>(&table_.position())) {
            const auto discs = [&](Color c) {
                return counted("1 disc", "{n} discs", static_cast<std::size_t>(game->discs(c)));
            };
            return both_have(discs(Color::black), discs(Color::white));
        }
        const auto now = table_.reckoning();
        if (!now) return told("The board cannot be counted.");
        const std::string text = both_have(to_text(now->total.black), to_text(now->total.white));
        if (table_.phase() != Phase::playing) return text;
        return told("As the board stands, with every stone alive: {count}", {{"count", text}});
    }

    [[nodiscard]] std::string rules() const {
        if (spec_.kind == GameKind::othello) {
            return told(spec_.counting == othello::Counting::discs
                            ? "Discs are counted; empty squares count for nobody."
                            : "Discs are counted; empty squares go to the winner.");
        }
        const go::RuleSet* const named = go::rule_set_of(spec_.rules);
        const std::string title = told(named != nullptr ? named->title : "Agreed");
        const std::string komi = to_text(spec_.rules.komi);
        if (spec_.handicap > 1) {
            return told("{rules} rules, komi {komi}, handicap {n}.",
                        {{"rules", title}, {"komi", komi}, {"n", std::to_string(spec_.handicap)}});
        }
        return told("{rules} rules, komi {komi}, no handicap.", {{"rules", title}, {"komi", komi}});
    }

    [[nodiscard]] std::string clock() const {
        if (!table_.clock().is_timed()) return told("There is no clock in this game.");
        const ByColor<PlayerTime> times = table_.clock().players(now_);
        return told("Each has {time}.", {{"time", to_text(times.black.control)}}) + " " +
               both_have(clock_face(times.black), clock_face(times.white));
    }

  private:
    [[nodiscard]] std::string_view mover() const { return color_name(table_.to_play(), catalog()); }

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
        if (!stone(p)) return told("empty");
        return told(*stone(p) == Color::black ? "black" : "white");
    }

    [[nodiscard]] std::string names(const std::vector<Point>& points) const {
        std::string text;
        for (const Point p : points) text += (text.empty() ? "" : ", ") + name(p);
        return text;
    }

    // {n} is the count.
    [[nodiscard]] std::string counted(std::string_view one,
                                      std::string_view many,
                                      std::size_t count,
                                      Slots slots = {}) const {
        const std::string text = told(count == 1 ? one : many, slots);
        return filled(text, {{"n", std::to_string(count)}});
    }

    [[nodiscard]] std::string both_have(std::string_view black, std::string_view white) const {
        return told("Black has {black}, White has {white}.", {{"black", black}, {"white", white}});
    }

    // So many places in a row, with stones of one colour.
    [[nodiscard]] std::string of_color(std::string_view first,
                                       std::string_view last,
                                       int count,
                                       Color c) const {
        const bool is_black = c == Color::black;
        if (count == 1) {
            return told(is_black ? "{place} black" : "{place} white", {{"place", first}});
        }
        const Slots slots{{"first", first}, {"last", last}};
        if (count == 2) {
            return told(is_black ? "{first} and {last} black" : "{first} and {last} white", slots);
        }
        return told(is_black ? "{first} to {last} black" : "{first} to {last} white", slots);
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
                text += (text.empty() ? "" : ", ") +
                        of_color(column(first), column(last), last - first + 1, *here);
            }
            first = last + 1;
        }
        return text;
    }

    [[nodiscard]] std::string empty_rows(int first, int last) const {
        if (first == last) return told("Row {row}: empty.", {{"row", row_name(first)}});
        return told("Rows {first} to {last}: empty.",
                    {{"first", row_name(first)}, {"last", row_name(last)}});
    }

    const Table& table_;
    Instant now_;
    const SpokenLanguage& language_;
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
        if (!point) {
            return Spoken::Heard{Kind::unclear,
                                 sentence(spec, point.error(), place, teller.catalog())};
        }
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
        return Spoken::Heard{Kind::unclear,
                             teller.told("There is no row {text}: rows are {rows}.",
                                         {{"text", quotable(place)}, {"rows", rows_text(spec)}})};
    }
    if (ascii::is_word(word, "column")) {
        for (int column = 0; column < geometry.columns; ++column) {
            if (ascii::is_word(place, ascii::lower(column_name(spec.coord_style(), column)))) {
                return Spoken::Heard{Kind::answer, teller.column(column)};
            }
        }
        return Spoken::Heard{
            Kind::unclear,
            teller.told("There is no column {text}: columns are {columns}.",
                        {{"text", quotable(place)}, {"columns", columns_text(spec)}})};
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
    if (ascii::is_word(word, "help") || word == "?") {
        return teller.told(kQuestions) + "\n" + teller.told(kToDo);
    }
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

Spoken::Heard Spoken::hear(std::string_view line,
                           const Table& table,
                           Instant now,
                           const SpokenLanguage& language) const {
    const std::string_view text = ascii::trimmed(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    const std::string_view place = ascii::trimmed(text.substr(space));
    const Teller teller(table, now, language);
    if (word.empty()) return {Kind::unclear, teller.told("Type help for the words there are.")};
    if (auto placed = about_place(word, place, table, teller)) return std::move(*placed);
    if (place.empty()) {
        if (ascii::is_word(word, "why")) {
            return {Kind::answer, last_refusal_.empty() ? teller.told("Nothing has been refused.")
                                                        : last_refusal_};
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
            return {Kind::unclear, sentence(spec, point.error(), word, teller.catalog())};
        }
    }
    return {Kind::other, std::string(text)};
}

std::string Spoken::tell(const Event& event, const Table& table, const Catalog& catalog) {
    std::string text = sentence(event, table, catalog);
    if (std::holds_alternative<Refused>(event) || std::holds_alternative<NotNow>(event)) {
        last_refusal_ = text;
    }
    return text;
}

}  // namespace magpie
