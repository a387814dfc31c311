#include "go/score/dead_stones.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>

#include "core/at.h"
#include "go/score/benson.h"
#include "go/score/grid.h"
#include "go/score/ownership.h"

namespace magpie::go {

namespace {

// The share of `c` in a point whose ownership is given from Black's side.
double share_of(Color c, float ownership) {
    return c == Color::black ? ownership : -static_cast<double>(ownership);
}

// In order, each once.
void sort_once(std::vector<Point>& points) {
    std::ranges::sort(points);
    const auto twice = std::ranges::unique(points);
    points.erase(twice.begin(), twice.end());
}

// Chains of one side that stand or fall together.
struct Cluster {
    std::vector<int> chains;
    int stones = 0;
    double lost = 0;  // sum over the stones of the opponent's share
};

class Judge {
  public:
    Judge(const Position& position, const ProposalLimits& limits)
        : grid_{position.geometry(), position.stones()},
          live_(grid_),
          chains_(chains_and_regions(grid_)),
          verdicts_(at(chains_.count())),
          rules_(position.rules()),
          prisoners_{position.prisoners(Color::black), position.prisoners(Color::white)},
          handicap_(position.handicap()),
          limits_(limits) {}

    Proposal propose() && {
        estimate();
        // Random play blurs: where a few stones are taken for granted, their neighbours are seen
        // more clearly. So the surest are taken off first, and the rest is looked at again.
        for (const double threshold : {kCertainOwnership, kLikelyOwnership, kDeadOwnership}) {
            for (int round = 0; round < kMostRounds && take_off_dead(threshold); ++round)
                estimate();
        }
        for (int part = 0; part < chains_.count(); ++part) report_if_dead(part);
        find_open_borders();
        return std::move(proposal_);
    }

  private:
    enum class Status : std::uint8_t { open, proved_alive, proved_dead, looks_dead };

    struct Verdict {
        Status status = Status::open;
        double ownership = 0;  // when it was called dead
        int playouts = 0;
    };

    static constexpr int kMostRounds = 8;

    [[nodiscard]] bool asks_source() const {
        return limits_.source != nullptr && limits_.source->can_judge(live_.geometry);
    }

    [[nodiscard]] bool is_dead(int chain) const {
        const Status status = verdicts_[at(chain)].status;
        return status == Status::proved_dead || status == Status::looks_dead;
    }

    // The board without the stones called dead so far, which are prisoners: the rest of the game as
    // it is, because rules, komi and who is ahead decide how one would play on.
    [[nodiscard]] Position live_position() const {
        Setup setup{.geometry = live_.geometry,
                    .stones = {},
                    .to_play = Color::black,
                    .prisoners = prisoners_,
                    .handicap = handicap_};
        for (int i = 0; i < live_.geometry.area(); ++i) {
            const Point p(i);
            if (const auto stone = live_[p]) {
                setup.stones[*stone].push_back(p);
            } else if (grid_[p]) {
                ++setup.prisoners[opponent(*grid_[p])];
            }
        }
        // Stones were only taken away from a position, so every chain still has a liberty.
        const auto position = Position::from(setup, rules_);
        assert(position);
        return *position;
    }

    // Who keeps each point of that board. What Benson's theorem settles overrules the estimate, and
    // is settled once: on the board as it is.
    void estimate() {
        const Position position = live_position();
        if (asks_source()) {
            proposal_.ownership = limits_.source->judge(position);
        } else {
            const Ownership result = estimate_ownership(position, std::max(limits_.playouts, 1),
                                                        mix(limits_.seed) + rounds_);
            ++rounds_;
            proposal_.ownership = result.black;
            proposal_.playouts += result.playouts;
            last_playouts_ = result.playouts;
        }
        apply_proofs();
    }

    void apply_proofs() {
        for (const Color c : kColors) {
            const UnconditionalLife life = unconditional_life(grid_, c, rules_.suicide_allowed);
            for (int i = 0; i < grid_.geometry.area(); ++i) {
                const Point p(i);
                if (!life.stones[at(p)] && !life.territory[at(p)]) continue;
                proposal_.ownership[at(p)] = c == Color::black ? 1.0F : -1.0F;
                if (!grid_[p]) continue;
                const bool dies = life.territory[at(p)] && grid_[p] == opponent(c);
                verdicts_[at(chains_[p])] = {
                    .status = dies ? Status::proved_dead : Status::proved_alive,
                    .ownership = dies ? 1.0 : -1.0,
                    .playouts = 0};
                if (dies) live_[p] = std::nullopt;
            }
        }
    }

    [[nodiscard]] double lost_share(int chain) const {
        const Color c = *grid_[chains_.points(chain).front()];
        double sum = 0;
        for (const Point p : chains_.points(chain))
            sum += share_of(opponent(c), proposal_.ownership[at(p)]);
        return sum;
    }

    // Whether any cluster was lost by `threshold` or more.
    bool take_off_dead(double threshold) {
        bool any = false;
        for (const Color c : kColors)
            for (const Cluster& cluster : clusters_of(c)) {
                if (cluster.lost < threshold * cluster.stones) continue;
                if (threshold == kDeadOwnership && asks_source() && !is_lost_at_random(cluster))
                    continue;
                any = true;
                for (const int chain : cluster.chains)
                    call_dead(chain, cluster.lost / cluster.stones);
            }
        return any;
    }

    // A second opinion on a cluster that a network only leans to call dead. The games are played
    // once for the stones that are left.
    [[nodiscard]] bool is_lost_at_random(const Cluster& cluster) {
        if (random_board_ != live_) {
            random_ = estimate_ownership(live_position(), std::max(limits_.playouts, 1),
                                         mix(limits_.seed))
                          .black;
            random_board_ = live_;
        }
        double lost = 0;
        for (const int chain : cluster.chains) {
            const Color c = *grid_[chains_.points(chain).front()];
            for (const Point p : chains_.points(chain))
                lost += share_of(opponent(c), random_[at(p)]);
        }
        return lost >= kLikelyOwnership * cluster.stones;
    }

    void call_dead(int chain, double share) {
        verdicts_[at(chain)] = {
            .status = Status::looks_dead, .ownership = share, .playouts = last_playouts_};
        for (const Point p : chains_.points(chain)) live_[p] = std::nullopt;
    }

    // Open chains of `c` joined by empty points that went to the opponent: what is dead in one
    // piece of his area is dead together.
    [[nodiscard]] std::vector<Cluster> clusters_of(Color c) const {
        std::vector<std::uint8_t> kind;
        kind.reserve(static_cast<std::size_t>(live_.geometry.area()));
        for (int i = 0; i < live_.geometry.area(); ++i) kind.push_back(joins(Point(i), c) ? 1 : 0);
        std::vector<Cluster> result;
        for (const auto& part : partition(live_.geometry, kind).parts) {
            if (kind[at(part.front())] == 0) continue;
            Cluster cluster = cluster_in(part);
            if (!cluster.chains.empty()) result.push_back(std::move(cluster));
        }
        return result;
    }

    [[nodiscard]] bool joins(Point p, Color c) const {
        if (!live_[p])
            return share_of(opponent(c), proposal_.ownership[at(p)]) >= kUnclearOwnership;
        return live_[p] == c && verdicts_[at(chains_[p])].status == Status::open;
    }

    [[nodiscard]] Cluster cluster_in(const std::vector<Point>& part) const {
        Cluster cluster;
        for (const Point p : part) {
            const int chain = chains_[p];
            if (!live_[p] || chains_.points(chain).front() != p) continue;
            cluster.chains.push_back(chain);
            cluster.stones += static_cast<int>(chains_.points(chain).size());
            cluster.lost += lost_share(chain);
        }
        return cluster;
    }

    void report_if_dead(int chain) {
        if (!is_dead(chain)) return;
        const Verdict& verdict = verdicts_[at(chain)];
        const std::vector<Point>& stones = chains_.points(chain);
        proposal_.dead.push_back({.stones = stones,
                                  .color = *grid_[stones.front()],
                                  .proved = verdict.status == Status::proved_dead,
                                  .ownership = verdict.ownership,
                                  .playouts = verdict.playouts});
    }

    // Regions that both sides border, although part of them is clearly one side's.
    void find_open_borders() {
        const Partition parts = chains_and_regions(live_);
        for (int part = 0; part < parts.count(); ++part) {
            if (live_[parts.points(part).front()]) continue;
            for (const Color c : kColors) {
                OpenBorder border = border_of(c, parts, part);
                if (border.points > 0) proposal_.open_borders.push_back(std::move(border));
            }
        }
        std::ranges::stable_sort(proposal_.open_borders, std::greater(), &OpenBorder::points);
    }

    // What of an empty region would be territory of `c` with stones on the gaps.
    [[nodiscard]] OpenBorder border_of(Color c, const Partition& parts, int region) const {
        StoneGrid closed = live_;
        for (const Point p : parts.points(region))
            if (is_gap(p, c)) closed[p] = c;
        OpenBorder border{.color = c, .gaps = {}, .points = 0};
        for (const auto& area : chains_and_regions(closed).parts) {
            if (closed[area.front()] || parts[area.front()] != region) continue;
            if (!is_rather_of(c, area) || touches(closed, area, opponent(c))) continue;
            const std::size_t before = border.gaps.size();
            for (const Point p : area)
                live_.geometry.for_each_neighbor(p, [&](Point q) {
                    if (closed[q] && !live_[q]) border.gaps.push_back(q);
                });
            if (border.gaps.size() > before) border.points += static_cast<int>(area.size());
        }
        sort_once(border.gaps);
        return border;
    }

    // A large area is likely to be his; of a point or two that must be certain: between chains in
    // seki, and where stones must still be connected, a gap has nothing behind it.
    [[nodiscard]] bool is_rather_of(Color c, const std::vector<Point>& area) const {
        double sum = 0;
        for (const Point p : area) sum += share_of(c, proposal_.ownership[at(p)]);
        return sum >= kCertainOwnership &&
               sum >= kLikelyOwnership * static_cast<double>(area.size());
    }

    [[nodiscard]] static bool touches(const StoneGrid& grid,
                                      const std::vector<Point>& part,
                                      Color c) {
        bool found = false;
        for (const Point p : part)
            grid.geometry.for_each_neighbor(p, [&](Point q) { found = found || grid[q] == c; });
        return found;
    }

    // Whether the opponent of `c` could step through `p` into what is rather c's.
    [[nodiscard]] bool is_gap(Point p, Color c) const {
        if (share_of(c, proposal_.ownership[at(p)]) >= kLikelyOwnership) return false;
        bool touches_opponent = false;
        bool leads_in = false;
        live_.geometry.for_each_neighbor(p, [&](Point q) {
            if (live_[q]) {
                touches_opponent = touches_opponent || live_[q] == opponent(c);
            } else {
                leads_in = leads_in || share_of(c, proposal_.ownership[at(q)]) >= kUnclearOwnership;
            }
        });
        return touches_opponent && leads_in;
    }

    StoneGrid grid_;
    StoneGrid live_;  // without what was called dead
    Partition chains_;
    std::vector<Verdict> verdicts_;  // by chain
    Rules rules_;
    ByColor<int> prisoners_;  // taken in play
    int handicap_;
    ProposalLimits limits_;
    std::uint64_t rounds_ = 0;
    int last_playouts_ = 0;
    std::vector<float> random_;              // who keeps each point in random games from
    std::optional<StoneGrid> random_board_;  // these stones, where a network was in doubt
    Proposal proposal_;
};

}  // namespace

Proposal propose_dead(const Position& position, const ProposalLimits& limits) {
    return Judge(position, limits).propose();
}

std::vector<Point> dead_points(const Proposal& proposal) {
    std::vector<Point> points;
    for (const DeadChain& chain : proposal.dead)
        points.insert(points.end(), chain.stones.begin(), chain.stones.end());
    return points;
}

std::vector<Point> gap_points(const Proposal& proposal) {
    std::vector<Point> points;
    for (const OpenBorder& border : proposal.open_borders)
        points.insert(points.end(), border.gaps.begin(), border.gaps.end());
    sort_once(points);
    return points;
}

std::optional<Position> with_borders_closed(const Position& position, const Proposal& proposal) {
    if (proposal.open_borders.empty()) return std::nullopt;
    StoneGrid grid{position.geometry(), position.stones()};
    for (const OpenBorder& border : proposal.open_borders)
        for (const Point p : border.gaps)
            if (!grid[p]) grid[p] = border.color;
    Setup setup{.geometry = grid.geometry,
                .stones = {},
                .to_play = position.to_play(),
                .prisoners = {position.prisoners(Color::black), position.prisoners(Color::white)},
                .handicap = position.handicap()};
    for (int i = 0; i < grid.geometry.area(); ++i)
        if (const auto stone = grid[Point(i)]) setup.stones[*stone].emplace_back(i);
    const auto closed = Position::from(setup, position.rules());
    if (!closed) return std::nullopt;
    return *closed;
}

}  // namespace magpie::go
