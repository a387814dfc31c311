#include <utility>
#include <vector>

#include "formats/sgf/sgf.h"
#include "game/setup.h"
#include "game/turn.h"
#include "game/words.h"

namespace magpie::sgf {

namespace {

using Stones = std::vector<std::optional<Color>>;

std::size_t index(Point p) { return static_cast<std::size_t>(p.index()); }

// The chain at `p`, if it has no liberty.
std::vector<Point> dead_chain_at(Geometry geometry, const Stones& stones, Point p) {
    const auto color = stones[index(p)];
    if (!color) return {};
    std::vector<Point> chain{p};
    std::vector<bool> seen(stones.size());
    seen[index(p)] = true;
    bool has_liberty = false;
    for (std::size_t i = 0; i < chain.size() && !has_liberty; ++i) {
        geometry.for_each_neighbor(chain[i], [&](Point next) {
            if (!stones[index(next)]) has_liberty = true;
            if (stones[index(next)] != color || seen[index(next)]) return;
            seen[index(next)] = true;
            chain.push_back(next);
        });
    }
    if (has_liberty) chain.clear();
    return chain;
}

// What the stone takes wherever it is put: the neighbours without liberties, then its own chain.
SetupEdit forced_stone(Geometry geometry, Stones stones, Point p, Color color) {
    SetupEdit edit;
    stones[index(p)] = color;
    const auto take = [&](Point at) {
        for (const Point dead : dead_chain_at(geometry, stones, at)) {
            stones[index(dead)].reset();
            edit.cleared.push_back(dead);
        }
    };
    geometry.for_each_neighbor(p, [&](Point next) {
        if (stones[index(next)] == opponent(color)) take(next);
    });
    take(p);
    if (stones[index(p)]) edit.added[color].push_back(p);
    return edit;
}

// A disc with whatever it turns, even when that is nothing.
SetupEdit forced_disc(Geometry geometry, const Stones& stones, Point p, Color color) {
    SetupEdit edit;
    edit.added[color].push_back(p);
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0) continue;
            std::vector<Point> line;
            int column = geometry.column_of(p) + dx;
            int row = geometry.row_of(p) + dy;
            while (geometry.contains(column, row) &&
                   stones[index(geometry.at(column, row))] == opponent(color)) {
                line.push_back(geometry.at(column, row));
                column += dx;
                row += dy;
            }
            if (!geometry.contains(column, row)) continue;
            if (stones[index(geometry.at(column, row))] != color) continue;
            edit.added[color].insert(edit.added[color].end(), line.begin(), line.end());
        }
    }
    return edit;
}

void force(AnyPosition& position, ColoredMove move) {
    const Geometry board = geometry(position);
    SetupEdit edit;
    if (!move.move.is_pass()) {
        const Point p = move.move.point();
        if (!board.contains(p)) return;
        edit = std::holds_alternative<go::Position>(position)
                   ? forced_stone(board, stones(position), p, move.color)
                   : forced_disc(board, stones(position), p, move.color);
    }
    edit.to_play = opponent(move.color);
    // Every point is named once and no chain is left without liberties.
    static_cast<void>(apply_setup(position, edit));
}

// What a copy of a position costs: the board, and in Go the moves so far.
std::size_t copy_cost(const AnyPosition& position) {
    const auto* go = std::get_if<go::Position>(&position);
    const int moves = go == nullptr ? 0 : go->move_number();
    return static_cast<std::size_t>(geometry(position).area() + moves);
}

class Walk {
  public:
    Walk(const GameRecord& record, std::size_t most, std::size_t points)
        : record_(record), most_(most), points_left_(points) {}

    std::vector<IllegalNode> run() {
        if (why_invalid(record_.spec)) return {};
        AnyPosition position = start_position(record_.spec);
        std::optional<NodeId> node = kRootNode;
        while (node && found_.size() < most_) {
            if (!visit(*node, position)) break;
            const auto next = record_.tree.first_child(*node);
            if (next && record_.tree.is_fork(*node)) {
                if (!can_spend(copy_cost(position))) break;
                forks_.push_back({position, *next});
            }
            node = next ? next : go_back(position);
        }
        return std::move(found_);
    }

  private:
    struct Fork {
        AnyPosition position;  // after it
        NodeId child;          // that is looked at; it has siblings after it
    };

    bool can_spend(std::size_t points) {
        if (points > points_left_) return false;
        points_left_ -= points;
        return true;
    }

    // From the end of a line to the next variation of the last fork that has one left.
    std::optional<NodeId> go_back(AnyPosition& position) {
        if (forks_.empty()) return std::nullopt;
        Fork& fork = forks_.back();
        const auto next = record_.tree.next_sibling(fork.child);
        if (record_.tree.next_sibling(*next)) {
            if (!can_spend(copy_cost(fork.position))) return std::nullopt;
            position = fork.position;
            fork.child = *next;
        } else {
            position = std::move(fork.position);
            forks_.pop_back();
        }
        return next;
    }

    // False when that would cost too much: what follows cannot be judged then.
    bool visit(NodeId node, AnyPosition& position) {
        if (const SetupEdit* edit = record_.tree.setup(node)) {
            if (!can_spend(copy_cost(position))) return false;
            if (const auto refused = apply_setup(position, *edit)) {
                found_.push_back({node, sentence(record_.spec, *refused)});
            }
        }
        const auto move = record_.tree.move(node);
        if (!move) return true;
        take_turn(position, move->color);
        if (const auto refused = why_refused(position, *move)) {
            found_.push_back({node, record_sentence(record_.spec, *refused)});
            force(position, *move);
            return true;
        }
        std::visit([&](auto& game) { game.play_unchecked(move->move); }, position);
        return true;
    }

    const GameRecord& record_;
    std::size_t most_;
    std::size_t points_left_;
    std::vector<Fork> forks_;
    std::vector<IllegalNode> found_;
};

}  // namespace

std::vector<IllegalNode> find_illegal(const GameRecord& record,
                                      std::size_t most,
                                      std::size_t points) {
    return Walk(record, most, points).run();
}

}  // namespace magpie::sgf
