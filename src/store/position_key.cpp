#include "store/position_key.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/rng.h"

namespace magpie::store {

namespace {

// These numbers are in every library: to change them is a migration that indexes all games anew.
constexpr std::uint64_t kStoneSeed = 0x6D61677069650001ULL;
constexpr std::uint64_t kBoardSeed = 0x6D61677069650002ULL;

std::uint64_t stone_key(int point, Color color) {
    return mix(kStoneSeed ^ mix(static_cast<std::uint64_t>(2 * point + static_cast<int>(color))));
}

std::uint64_t board_key(GameKind kind, Geometry geometry) {
    return mix(kBoardSeed ^ mix(static_cast<std::uint64_t>(kind) << 16U |
                                static_cast<std::uint64_t>(geometry.columns) << 8U |
                                static_cast<std::uint64_t>(geometry.rows)));
}

void toggle(Oriented& keys, const Oriented& by) {
    for (std::size_t s = 0; s < keys.size(); ++s) keys[s] ^= by[s];
}

}  // namespace

KeyTable::KeyTable(GameKind kind, Geometry geometry) : kind_(kind), geometry_(geometry) {
    stones_.resize(2 * static_cast<std::size_t>(geometry.area()));
    for (const Symmetry symmetry : kSymmetries) {
        const auto s = static_cast<std::size_t>(symmetry.number());
        empty_board_[s] = board_key(kind, symmetry.apply(geometry));
        for (int i = 0; i < geometry.area(); ++i) {
            const int turned = symmetry.apply(geometry, Point(i)).index();
            for (const Color color : kColors) {
                const int slot = 2 * i + static_cast<int>(color);
                stones_[static_cast<std::size_t>(slot)][s] = stone_key(turned, color);
            }
        }
    }
}

PositionKeys::PositionKeys(const KeyTable& table)
    : table_(&table),
      numbers_(static_cast<std::size_t>(table.geometry().area())),
      as_they_are_(table.empty_board()),
      swapped_(table.empty_board()) {}

void PositionKeys::change(int point, int number) {
    std::uint8_t& before = numbers_[static_cast<std::size_t>(point)];
    for (const int stone : {static_cast<int>(before), number}) {
        const auto color = stone_from_number(stone);
        if (!color) continue;
        toggle(as_they_are_, table_->stone(point, *color));
        toggle(swapped_, table_->stone(point, opponent(*color)));
    }
    before = static_cast<std::uint8_t>(number);
}

bool PositionKeys::update(const AnyPosition& position) {
    bool has_changed = false;
    const auto see = [this, &has_changed](int point, int number) {
        if (numbers_[static_cast<std::size_t>(point)] == number) return;
        change(point, number);
        has_changed = true;
    };
    const auto* othello = std::get_if<othello::Position>(&position);
    if (othello != nullptr && othello->board() != nullptr) {
        // Two words, not 64 questions: a database has millions of these.
        const othello::Board& board = *othello->board();
        const bool is_black = othello->to_play() == Color::black;
        const std::uint64_t black = is_black ? board.mover : board.other;
        const std::uint64_t white = is_black ? board.other : board.mover;
        for (std::uint64_t rest = black | white; rest != 0; rest &= rest - 1) {
            const int point = std::countr_zero(rest);
            see(point, (black >> point & 1) != 0 ? 1 : 2);
        }
        for (std::uint64_t rest = ~(black | white); rest != 0; rest &= rest - 1) {
            see(std::countr_zero(rest), 0);
        }
        return has_changed;
    }
    int point = 0;
    for (const auto stone : magpie::stones(position)) see(point++, stone_number(stone));
    return has_changed;
}

CanonicalKey PositionKeys::canonical(Color to_play) const {
    const Oriented& view = to_play == Color::black ? as_they_are_ : swapped_;
    CanonicalKey result{.key = mix(view[0]), .symmetries = 1};
    for (std::size_t s = 1; s < view.size(); ++s) {
        const std::uint64_t key = mix(view[s]);
        if (key > result.key) continue;
        if (key < result.key) result = {key, 0};
        result.symmetries |= static_cast<std::uint8_t>(1U << s);
    }
    return result;
}

CanonicalKey canonical_key(const AnyPosition& position) {
    const bool is_go = std::holds_alternative<go::Position>(position);
    const KeyTable table(is_go ? GameKind::go : GameKind::othello, geometry(position));
    PositionKeys keys(table);
    keys.update(position);
    return keys.canonical(to_play(position));
}

Move to_normal_form(const CanonicalKey& key, Geometry geometry, Move move) {
    std::optional<Move> best;
    for (const Symmetry symmetry : kSymmetries) {
        if ((key.symmetries >> symmetry.number() & 1) == 0) continue;
        const Move turned = symmetry.apply(geometry, move);
        if (!best || turned < *best) best = turned;
    }
    return best.value_or(move);
}

Move from_normal_form(const CanonicalKey& key, Geometry geometry, Move move) {
    if (move.is_pass()) return move;
    std::optional<Point> best;
    const auto rank = [geometry](Point p) {
        return std::pair(-geometry.column_of(p), geometry.row_of(p));
    };
    for (const Symmetry symmetry : kSymmetries) {
        if ((key.symmetries >> symmetry.number() & 1) == 0) continue;
        const Point back = symmetry.inverse().apply(symmetry.apply(geometry), move.point());
        if (!best || rank(back) < rank(*best)) best = back;
    }
    return best ? Move(*best) : move;
}

}  // namespace magpie::store
