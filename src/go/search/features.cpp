#include "go/search/features.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace magpie::go {
namespace {

// The bits of all planes of one position.
class Planes {
  public:
    Planes(std::span<std::uint32_t> bits, int area) : bits_(bits), words_(words_per_plane(area)) {
        std::fill(bits_.begin(), bits_.end(), 0);
    }

    void set(Plane plane, int point, bool on = true) {
        const auto at = static_cast<std::size_t>(point);
        bits_[static_cast<std::size_t>(plane) * words_ + at / 32] |= std::uint32_t{on} << (at % 32);
    }

  private:
    std::span<std::uint32_t> bits_;
    std::size_t words_;
};

constexpr Plane last_move_plane(int age) {
    return static_cast<Plane>(static_cast<int>(Plane::last_move) + age);
}

template <int kSide>
bool takes_stones(const Board<kSide>& board, typename Board<kSide>::Spot v, Color c) {
    bool takes = false;
    Board<kSide>::for_each_neighbor(v, [&](auto next) {
        takes |= board.has_stone(next, opponent(c)) && board.liberties(next) == 1;
    });
    return takes;
}

// A stone with one liberty and nothing of ours beside it: the plain kind, cheap to see.
template <int kSide>
bool is_lone_atari(const Board<kSide>& board, typename Board<kSide>::Spot v, Color c) {
    int empties = 0;
    bool joins = false;
    Board<kSide>::for_each_neighbor(v, [&](auto next) {
        empties += board.is_empty(next);
        joins |= board.has_stone(next, c);
    });
    return empties == 1 && !joins;
}

template <int kSide>
void write_stone(const Board<kSide>& board,
                 typename Board<kSide>::Spot v,
                 Color to_play,
                 int point,
                 Planes& planes) {
    planes.set(board.has_stone(v, to_play) ? Plane::own_stones : Plane::opponent_stones, point);
    const int liberties = board.liberties(v);
    if (liberties > 3) return;
    planes.set(static_cast<Plane>(static_cast<int>(Plane::one_liberty) + liberties - 1), point);
}

template <int kSide>
void write_empty(const SearchPosition<kSide>& position,
                 const SeenBoards& seen,
                 typename Board<kSide>::Spot v,
                 int point,
                 Planes& planes,
                 Candidates& candidates) {
    const Board<kSide>& board = position.board;
    const Color to_play = position.to_play;
    const bool own_eye = board.is_eye(v, to_play);
    planes.set(Plane::own_eyes, point, own_eye);
    planes.set(Plane::opponent_eyes, point, board.is_eye(v, opponent(to_play)));
    if (!position.is_legal(v, seen)) {
        planes.set(Plane::forbidden, point);
        return;
    }
    const bool takes = takes_stones(board, v, to_play);
    planes.set(Plane::capture, point, takes);
    planes.set(Plane::self_atari, point, !takes && is_lone_atari(board, v, to_play));
    if (!own_eye) candidates.push_back(static_cast<std::uint16_t>(point));
}

float sign(float x) { return static_cast<float>((x > 0) - (x < 0)); }

template <int kSide>
void write_globals(const SearchPosition<kSide>& position,
                   float black_lead,
                   std::span<float> globals) {
    const auto set = [&](Global global, float value) {
        globals[static_cast<std::size_t>(global)] = value;
    };
    const Rules& rules = position.rules;
    const float view = position.to_play == Color::black ? 1.0F : -1.0F;
    const float komi = static_cast<float>(rules.komi.half_points) / 2;
    const float lead = view * black_lead;
    std::fill(globals.begin(), globals.end(), 0.0F);
    set(Global::komi, -view * komi / 20);
    set(Global::black_to_play, position.to_play == Color::black);
    set(Global::after_pass, position.passes > 0);
    set(Global::positional_ko, rules.ko == Ko::positional);
    set(Global::situational_ko, rules.ko == Ko::situational);
    set(Global::suicide_allowed, rules.suicide_allowed);
    set(Global::territory, rules.scoring == Scoring::territory);
    set(Global::leads, sign(lead));
    set(Global::lead, std::clamp(lead / 20, -1.0F, 1.0F));
    set(Global::cleanup, position.phase == SearchPhase::cleanup);
    set(Global::has_cleanup, position.has_cleanup);
    set(Global::size, std::sqrt(static_cast<float>(position.board.geometry().area())) / 20);
}

}  // namespace

template <int kSide>
void write_features(const SearchPosition<kSide>& position,
                    const SeenBoards& seen,
                    std::span<std::uint32_t> planes,
                    std::span<float> globals,
                    Candidates& candidates) {
    const Board<kSide>& board = position.board;
    const Geometry geometry = board.geometry();
    assert(planes.size() == kPlanes * words_per_plane(geometry.area()));
    assert(globals.size() == kGlobals);
    const Settlement<kSide> settlement(position);
    const int own_side = position.to_play == Color::black ? 1 : -1;
    const SpotSet<kSide>& own_at_end = position.stones_at_end[position.to_play];
    const SpotSet<kSide>& opponent_at_end = position.stones_at_end[opponent(position.to_play)];
    Planes bits(planes, geometry.area());
    candidates.clear();
    int point = 0;
    for (int row = 0; row < geometry.rows; ++row) {
        for (int column = 0; column < geometry.columns; ++column, ++point) {
            const auto v = Board<kSide>::spot(column, row);
            bits.set(Plane::board, point);
            const std::int8_t owner = settlement.areas().owner[static_cast<std::size_t>(v)];
            bits.set(Plane::own_area, point, owner == own_side);
            bits.set(Plane::own_stones_at_end, point, own_at_end.contains(v));
            bits.set(Plane::opponent_stones_at_end, point, opponent_at_end.contains(v));
            bits.set(Plane::opponent_area, point, owner == -own_side);
            if (board.is_empty(v)) {
                write_empty(position, seen, v, point, bits, candidates);
            } else {
                write_stone(board, v, position.to_play, point, bits);
            }
        }
    }
    candidates.push_back(static_cast<std::uint16_t>(geometry.area()));
    for (int age = 0; age < SearchPosition<kSide>::kLastMoves; ++age) {
        const auto v = position.last[static_cast<std::size_t>(age)];
        if (v != Board<kSide>::Spot::none) bits.set(last_move_plane(age), board.point(v).index());
    }
    write_globals(position, settlement.lead(), globals);
}

template void write_features(const SearchPosition<9>&,
                             const SeenBoards&,
                             std::span<std::uint32_t>,
                             std::span<float>,
                             Candidates&);
template void write_features(const SearchPosition<13>&,
                             const SeenBoards&,
                             std::span<std::uint32_t>,
                             std::span<float>,
                             Candidates&);
template void write_features(const SearchPosition<19>&,
                             const SeenBoards&,
                             std::span<std::uint32_t>,
                             std::span<float>,
                             Candidates&);
template void write_features(const SearchPosition<52>&,
                             const SeenBoards&,
                             std::span<std::uint32_t>,
                             std::span<float>,
                             Candidates&);

}  // namespace magpie::go
