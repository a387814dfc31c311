#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/servers/servers.h"

namespace magpie::servers {

// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// The text in UTF-8, whatever it was; `label` is what it says of itself.
[[nodiscard]] std::string decoded(std::string_view text, std::string_view label = {});

// The parts of a text between separators, trimmed.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// A whole number, with nothing after it.
[[nodiscard]] std::optional<int> number_from(std::string_view text);

// What the three formats have in common while one is read: a game of Go that grows move by move.
class GameMaker {
  public:
    GameMaker() { game_.record.spec = GameSpec::for_go(); }

    [[nodiscard]] GameRecord& record() { return game_.record; }

    [[nodiscard]] Geometry geometry() const { return game_.record.spec.geometry; }

    // False, and nothing changed, when there is no such board.
    [[nodiscard]] bool set_size(int side);

    // In tenths of a point; one that is no number of half points is left out with a note.
    void set_komi(std::string_view points);
    void set_komi_tenths(int tenths);

    // The file names its rules; the komi stays.
    void set_rules(const go::Rules& rules);

    // Stones at the usual points. A number that has none is left out with a note.
    void set_handicap(int stones);

    // Columns and rows from 0, from the top left; anything off the board is a pass. The last node
    // goes on from `parent`, and is returned.
    NodeId add_move(NodeId parent, Color color, int column, int row);

    // The same after the last move.
    void add_move(Color color, int column, int row) { last_ = add_move(last_, color, column, row); }

    // What was odd. The first ten are kept, the others counted.
    void note(std::string text);

    // A line that says nothing we know. Counted; the first is named.
    void skip_line(std::size_t line);

    // The game, with what is odd about it. Rules and komi that the file did not give are marked so
    // (sgf::mark_unsaid).
    [[nodiscard]] Game finish();

  private:
    Game game_;
    NodeId last_ = kRootNode;
    bool has_rules_ = false;
    bool has_komi_ = false;
    std::size_t more_notes_ = 0;
    std::size_t skipped_ = 0;
    std::size_t first_skipped_ = 0;
};

}  // namespace magpie::servers
