#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <utility>
#include <vector>

#include "game/any_position.h"
#include "game/game_record.h"
#include "game/refusal.h"

namespace magpie {

// A stone or disc on the board.
struct PlacedStone {
    Point point;
    Color color;

    bool operator==(const PlacedStone&) const = default;
};

// A game record being played or played through: stands at one node and knows the position there.
//
// The engine calls of both games meet here:
//   new game                          Playback::new_game()
//   is a move valid, and why not      why_illegal()        a Refusal is data, game/words.h says it
//   dry run, with its effect          try_move()           stones that leave, discs that turn
//   perform a move, same answer       play()
//   take back, do again               undo(), redo(), go_to(), to_start(), to_end()
//   chains and liberties (Go)         magpie::chain_at(), liberties_at() of position()
//   stones in placing order           stones_in_placing_order()
//   is it over                        is_over()
//   score                             game/score.h
//   text ⇄ moves                      formats/sgn
//
// How a record is read: a set-up node changes the board first, then its move is made, whosever turn
// it was as far as game/turn.h allows. A move that is illegal even so ends the reading: the
// playback stops at the node before it and returns where and why.
//
// Memory grows with the moves, not with moves × board.
class Playback {
  public:
    // At the root of a record. Fails when the root's own set-up or move is refused.
    // Requires: !why_invalid(record.spec).
    [[nodiscard]] static std::expected<Playback, ReplayError> open(GameRecord record);

    // At the root of a new record: empty, or with the handicap stones on their fixed places and
    // White to play. A handicap without fixed places is Black's to append(). Requires:
    // !why_invalid(spec).
    [[nodiscard]] static Playback new_game(const GameSpec& spec);

    [[nodiscard]] const GameRecord& record() const { return record_; }

    [[nodiscard]] const GameTree& tree() const { return record_.tree; }

    // For names, comments, marks and the outcome. Moves and set-ups on the way to node(), and the
    // shape of the tree, change only through the calls below.
    [[nodiscard]] GameRecord& edit_record() { return record_; }

    // The record itself, for whoever needs the position no more.
    [[nodiscard]] GameRecord release() && { return std::move(record_); }

    [[nodiscard]] NodeId node() const { return steps_.back().node; }

    [[nodiscard]] const AnyPosition& position() const { return position_; }

    [[nodiscard]] const GameSpec& spec() const { return record_.spec; }

    [[nodiscard]] Color to_play() const { return magpie::to_play(position_); }

    [[nodiscard]] bool is_over() const { return magpie::is_over(position_); }

    // Moves from the start to here, recorded passes included.
    [[nodiscard]] int move_number() const { return static_cast<int>(steps_.back().moves); }

    // The last move on the way here; nothing before the first.
    [[nodiscard]] std::optional<ColoredMove> last_move() const;

    // The moves from the start to here.
    [[nodiscard]] std::vector<ColoredMove> moves() const;

    // How many handicap stones Black has still to place, of a handicap without fixed places. Until
    // then it is Black's turn.
    [[nodiscard]] int handicap_left() const;

    // --- Playing. Strict: only the side to play may move, and not after the end.

    [[nodiscard]] std::optional<Refusal> why_illegal(ColoredMove move) const;
    [[nodiscard]] std::optional<Refusal> why_illegal(Move move) const;

    // The stones that would leave the board, or the discs that would turn; nothing changes.
    [[nodiscard]] std::expected<std::vector<Point>, Refusal> try_move(Move move) const;

    // Makes the move: follows the child that has it already, or adds one.
    std::expected<std::vector<Point>, Refusal> play(ColoredMove move);
    std::expected<std::vector<Point>, Refusal> play(Move move);

    // Go: play goes on after two passes, or from a repetition. Nothing happens in Othello, or when
    // the game is not over. The record needs no mark for it: the next move tells.
    void resume();

    // --- Recording. As a record reads (see above). Adds a child even where one has the same move.
    // On an error nothing has changed.

    std::expected<NodeId, ReplayError> append(ColoredMove move);
    std::expected<NodeId, ReplayError> append(const SetupEdit& edit);

    // Removes a node with all below it; steps back to its parent first when that is needed.
    // Requires: not the root.
    void remove(NodeId node);

    // --- Joining.

    // Does to the record what makes `after` of `before`, as tree/merge.h has it; what leads to
    // `kept` stays. Stands where it stood, or where the way there ends now. Requires: all three
    // begin_alike() and have lines that the rules allow.
    void merge(const GameTree& before, const GameTree& after, NodeId kept);

    // --- Walking.

    // One node back. False at the root.
    bool undo();

    // Where redo() goes: along the line last walked, else the main line. Nothing at the end of a
    // line.
    [[nodiscard]] std::optional<NodeId> next() const;

    // One node on, to next(). False when there is none.
    std::expected<bool, ReplayError> redo();

    std::expected<void, ReplayError> go_to(NodeId node);
    void to_start();
    // As redo() goes, to the end.
    std::expected<void, ReplayError> to_end();

    // Plays through every node of every variation, and ends at the last. The first error stops it.
    std::expected<void, ReplayError> check_all();

    // Removes every node that cannot be entered, with all below it, and returns how many nodes
    // went. Stands afterwards where it stood before.
    std::size_t remove_refused();

    // The stones on the board in the order they were placed: those of the start first, in order of
    // points; a point played again counts with its last stone. A disc keeps its place when it
    // turns. Cost: the moves so far.
    [[nodiscard]] std::vector<PlacedStone> stones_in_placing_order() const;

  private:
    // How the node was entered, and what stepping back over it must restore.
    struct Step {
        NodeId node;
        std::uint32_t moves;   // from the start up to this node
        Color turn_before;     // side to play before it
        bool resumed = false;  // the game was over before it
        bool placing = false;  // up to here there is nothing but Black's stones, move after move
    };

    // The position before step `index`, kept where a step cannot be taken back by the game itself.
    struct Saved {
        std::size_t index;
        AnyPosition position;
    };

    explicit Playback(GameRecord record);

    [[nodiscard]] Refusal counted_from_start(Refusal refusal) const;
    std::expected<void, ReplayError> enter(NodeId node);
    std::expected<void, ReplayError> apply(NodeId node, Step& step);
    std::optional<Refusal> apply_move(ColoredMove move, Step& step);
    void restore_turn(const Step& step);
    [[nodiscard]] bool is_placing(NodeId node) const;
    [[nodiscard]] bool needs_saving(NodeId node) const;
    void thin_out_saved();
    void rebuild();
    void step_back_to(std::size_t depth);

    GameRecord record_;
    AnyPosition position_;
    std::vector<Step> steps_;     // the root first, node() last
    std::vector<NodeId> future_;  // where redo() goes, the next node last
    std::vector<Saved> saved_;
};

}  // namespace magpie
