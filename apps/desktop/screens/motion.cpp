#include "apps/desktop/screens/motion.h"

#include <algorithm>
#include <cstdlib>
#include <numbers>

namespace magpie::desktop {

namespace {

constexpr Milliseconds kDown{90};
constexpr Milliseconds kLeave{160};
constexpr Milliseconds kTurn{220};
constexpr Milliseconds kStagger{25};  // for each step away from the disc that was placed
constexpr Milliseconds kReduced{100};

// Quick at first, slow at the end.
double ease_out(double t) { return 1 - (1 - t) * (1 - t); }

}  // namespace

void Motions::add(const Moving& moving) {
    std::erase_if(moves_, [&](const Moving& m) { return m.point == moving.point; });
    moves_.push_back(moving);
}

void Motions::stone_down(Point at, Color color, Instant now) {
    std::erase_if(moves_, [at](const Moving& m) { return m.point == at; });
    if (!is_reduced_) add({Kind::down, at, color, now, kDown});
}

void Motions::taken(std::span<const Point> stones, Color color, Instant now) {
    for (const Point p : stones) {
        add({Kind::leaving, p, color, now, is_reduced_ ? kReduced : kLeave});
    }
}

void Motions::flipped(
    Point from, std::span<const Point> discs, Color color, Geometry geometry, Instant now) {
    for (const Point p : discs) {
        const int distance = std::max(std::abs(geometry.column_of(p) - geometry.column_of(from)),
                                      std::abs(geometry.row_of(p) - geometry.row_of(from)));
        const Instant start{is_reduced_ ? now.since_epoch
                                        : now.since_epoch + kStagger * (distance - 1)};
        add({Kind::turning, p, color, start, is_reduced_ ? kReduced : kTurn});
    }
}

std::vector<PieceMotion> Motions::at(Instant now) const {
    std::vector<PieceMotion> motions;
    for (const Moving& m : moves_) {
        const double passed = static_cast<double>((now.since_epoch - m.start.since_epoch).count());
        const double t = std::clamp(passed / static_cast<double>(m.span.count()), 0.0, 1.0);
        if (t >= 1) continue;
        PieceMotion motion{.point = m.point, .color = m.color};
        switch (m.kind) {
            case Kind::down:
                motion.scale = 1.06 - 0.06 * ease_out(t);
                break;
            case Kind::leaving:
                motion.is_leaving = true;
                motion.opacity = 1 - t;
                if (!is_reduced_) motion.scale = 1 - 0.08 * t;
                break;
            case Kind::turning:
                // The face narrows, and the other one widens from half-way on.
                if (t < 0.5) motion.color = opponent(m.color);
                if (is_reduced_) {
                    motion.opacity = 0.4 + 0.6 * std::abs(2 * t - 1);
                } else {
                    motion.spread = std::abs(std::cos(std::numbers::pi * t));
                }
                break;
        }
        motions.push_back(motion);
    }
    return motions;
}

bool Motions::is_moving(Instant now) const {
    return std::ranges::any_of(
        moves_, [now](const Moving& m) { return now.since_epoch < m.start.since_epoch + m.span; });
}

void Motions::tidy(Instant now) {
    std::erase_if(
        moves_, [now](const Moving& m) { return now.since_epoch >= m.start.since_epoch + m.span; });
}

}  // namespace magpie::desktop
