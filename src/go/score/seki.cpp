#include "go/score/seki.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/at.h"

namespace magpie::go {

namespace {

void add_once(std::vector<int>& list, int item) {
    if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

// Parts joined into units; a unit is named by one of its parts.
class Units {
  public:
    explicit Units(int count) : parent_(at(count)), size_(at(count), 1) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    [[nodiscard]] int find(int part) const {
        while (parent_[at(part)] != part) part = parent_[at(part)];
        return part;
    }

    // The smaller joins the larger, so that find() takes few steps. False: they were one already.
    bool join(int a, int b) {
        int small = find(a);
        int large = find(b);
        if (small == large) return false;
        if (size_[at(small)] > size_[at(large)]) std::swap(small, large);
        parent_[at(small)] = large;
        size_[at(large)] += size_[at(small)];
        return true;
    }

  private:
    std::vector<int> parent_;
    std::vector<int> size_;
};

// How many eyes its owner has in an own region. Three points give two eyes to an owner who plays
// first; only one or two points and the square of four never do. In a seki nobody wants to play, so
// an owner who could still make the second eye is not in one.
int eyes_in(Geometry geometry, const std::vector<Point>& region) {
    if (region.size() <= 2) return 1;
    if (region.size() != 4) return 2;
    const int columns = geometry.columns;
    const int first = region[0].index();
    const bool is_square = geometry.column_of(region[0]) + 1 < columns &&
                           region[1].index() == first + 1 && region[2].index() == first + columns &&
                           region[3].index() == first + columns + 1;
    return is_square ? 1 : 2;
}

// One side's chains and own regions on a board, and which of them stand without the opponent's
// help.
class Side {
  public:
    Side(const StoneGrid& grid, Color color)
        : grid_(grid),
          color_(color),
          parts_(chains_and_regions(grid)),
          units_(parts_.count()),
          role_(at(parts_.count())) {
        find_roles();
        while (join_inside_own_regions() || join_over_neutral_points()) {
        }
        describe_regions();
        eliminate();
        promote_connected();
        find_exposed();
    }

    // The points the side must fill to connect units that cannot stand alone.
    [[nodiscard]] std::vector<Point> forced_connections() const;

    // The kind of an empty point in one of the side's own regions; none elsewhere.
    [[nodiscard]] EyeKind kind(Point p) const;

  private:
    enum class Role : std::uint8_t { ours, theirs, own_region, other_region };

    [[nodiscard]] Role role(Point p) const { return role_[at(parts_[p])]; }

    void find_roles();
    bool join_over_neutral_points();
    bool join_inside_own_regions();
    void describe_regions();
    void eliminate();
    void promote_connected();
    void find_exposed();

    [[nodiscard]] std::vector<int> units_next_to(Point p) const;
    [[nodiscard]] bool opponent_would_be_in_atari(Point p) const;
    [[nodiscard]] bool borders_standing(int region) const;
    [[nodiscard]] std::vector<Point> liberties_beside_standing(int unit) const;

    const StoneGrid& grid_;
    Color color_;
    Partition parts_;
    Units units_;
    std::vector<Role> role_;                     // by part
    std::vector<std::vector<int>> borders_;      // by region: the units around it
    std::vector<std::vector<int>> own_regions_;  // by unit
    std::vector<bool> stands_;                   // by unit
    std::vector<bool> exposed_;  // by unit: it, or a weak unit behind the same region
};

void Side::find_roles() {
    for (int part = 0; part < parts_.count(); ++part) {
        const Point first = parts_.points(part).front();
        if (grid_[first]) {
            role_[at(part)] = grid_[first] == color_ ? Role::ours : Role::theirs;
            continue;
        }
        bool ours = false;
        bool theirs = false;
        for (const Point p : parts_.points(part))
            grid_.geometry.for_each_neighbor(p, [&](Point q) {
                if (grid_[q]) (grid_[q] == color_ ? ours : theirs) = true;
            });
        role_[at(part)] = ours && !theirs ? Role::own_region : Role::other_region;
    }
}

std::vector<int> Side::units_next_to(Point p) const {
    std::vector<int> units;
    grid_.geometry.for_each_neighbor(p, [&](Point q) {
        if (role(q) == Role::ours) add_once(units, units_.find(parts_[q]));
    });
    return units;
}

// Whether an opponent's stone on the neutral point `p` could be taken at once.
bool Side::opponent_would_be_in_atari(Point p) const {
    std::vector<Point> liberties;
    const auto add = [&](Point q) {
        if (q == p || grid_[q]) return;
        if (std::ranges::find(liberties, q) == liberties.end()) liberties.push_back(q);
    };
    grid_.geometry.for_each_neighbor(p, [&](Point q) {
        add(q);
        if (role(q) != Role::theirs) return;
        for (const Point stone : parts_.points(parts_[q])) {
            if (liberties.size() > 1) return;
            grid_.geometry.for_each_neighbor(stone, add);
        }
    });
    return liberties.size() <= 1;
}

// Joins the units that share two neutral points, or one on which the opponent could not stand. Says
// whether there were any.
bool Side::join_over_neutral_points() {
    // A pair met twice is joined. Units rarely meet often, so a sorted list is enough.
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < grid_.geometry.area(); ++i) {
        const Point p(i);
        if (role(p) != Role::other_region) continue;
        std::vector<int> units = units_next_to(p);
        if (units.size() < 2) continue;
        const bool safe = opponent_would_be_in_atari(p);
        std::ranges::sort(units);
        for (std::size_t a = 0; a < units.size(); ++a)
            for (std::size_t b = a + 1; b < units.size(); ++b) {
                pairs.emplace_back(units[a], units[b]);
                if (safe) pairs.emplace_back(units[a], units[b]);
            }
    }
    std::ranges::sort(pairs);
    bool joined = false;
    for (std::size_t i = 1; i < pairs.size(); ++i)
        if (pairs[i] == pairs[i - 1] && units_.join(pairs[i].first, pairs[i].second)) joined = true;
    return joined;
}

// Joins the units that have two liberties each in the same own region. Says whether there were any.
bool Side::join_inside_own_regions() {
    bool joined = false;
    for (int region = 0; region < parts_.count(); ++region) {
        if (role_[at(region)] != Role::own_region) continue;
        std::vector<int> seen_once;
        std::vector<int> seen_twice;
        for (const Point p : parts_.points(region))
            for (const int unit : units_next_to(p)) {
                const bool again = std::ranges::find(seen_once, unit) != seen_once.end();
                add_once(again ? seen_twice : seen_once, unit);
            }
        for (const int unit : seen_twice)
            if (units_.join(unit, seen_twice.front())) joined = true;
    }
    return joined;
}

void Side::describe_regions() {
    borders_.resize(at(parts_.count()));
    own_regions_.resize(at(parts_.count()));
    for (int region = 0; region < parts_.count(); ++region) {
        if (role_[at(region)] != Role::own_region) continue;
        for (const Point p : parts_.points(region))
            for (const int unit : units_next_to(p)) add_once(borders_[at(region)], unit);
        for (const int unit : borders_[at(region)]) own_regions_[at(unit)].push_back(region);
    }
}

void Side::eliminate() {
    const std::size_t count = at(parts_.count());
    std::vector<int> value(count, 0);  // by region
    std::vector<int> eyes(count, 0);   // by unit
    stands_.assign(count, false);
    for (int part = 0; part < parts_.count(); ++part) {
        if (role_[at(part)] == Role::ours) stands_[at(units_.find(part))] = true;
        if (role_[at(part)] != Role::own_region) continue;
        value[at(part)] = eyes_in(grid_.geometry, parts_.points(part));
        for (const int unit : borders_[at(part)]) eyes[at(unit)] += value[at(part)];
    }
    std::vector<int> falling;
    const auto fall_if_weak = [&](int unit) {
        if (!stands_[at(unit)] || eyes[at(unit)] >= 2) return;
        stands_[at(unit)] = false;
        falling.push_back(unit);
    };
    for (int part = 0; part < parts_.count(); ++part) fall_if_weak(part);
    while (!falling.empty()) {
        const int unit = falling.back();
        falling.pop_back();
        for (const int region : own_regions_[at(unit)]) {
            const int lost = std::exchange(value[at(region)], 0);
            for (const int other : borders_[at(region)]) {
                eyes[at(other)] -= lost;
                fall_if_weak(other);
            }
        }
    }
}

bool Side::borders_standing(int region) const {
    return std::ranges::any_of(borders_[at(region)], [&](int unit) { return stands_[at(unit)]; });
}

std::vector<Point> Side::liberties_beside_standing(int unit) const {
    std::vector<Point> liberties;
    for (const int region : own_regions_[at(unit)]) {
        if (!borders_standing(region)) continue;
        for (const Point p : parts_.points(region)) {
            const std::vector<int> units = units_next_to(p);
            if (std::ranges::find(units, unit) != units.end()) liberties.push_back(p);
        }
    }
    return liberties;
}

// A weak unit with two liberties in regions it shares with standing units cannot be cut off.
void Side::promote_connected() {
    for (bool changed = true; changed;) {
        changed = false;
        for (int part = 0; part < parts_.count(); ++part) {
            if (own_regions_[at(part)].empty() || stands_[at(part)]) continue;
            if (liberties_beside_standing(part).size() < 2) continue;
            stands_[at(part)] = true;
            changed = true;
        }
    }
}

void Side::find_exposed() {
    // Weak units around one region share their fate.
    Units weak(parts_.count());
    for (const auto& border : borders_) {
        int first = -1;
        for (const int unit : border) {
            if (stands_[at(unit)]) continue;
            if (first < 0) first = unit;
            weak.join(unit, first);
        }
    }
    exposed_.assign(at(parts_.count()), false);
    for (int i = 0; i < grid_.geometry.area(); ++i) {
        const Point p(i);
        if (role(p) == Role::ours || role(p) == Role::own_region) continue;
        for (const int unit : units_next_to(p)) exposed_[at(weak.find(unit))] = true;
    }
    for (int part = 0; part < parts_.count(); ++part)
        if (!stands_[at(part)]) exposed_[at(part)] = exposed_[at(weak.find(part))];
}

std::vector<Point> Side::forced_connections() const {
    std::vector<Point> points;
    for (int part = 0; part < parts_.count(); ++part) {
        if (own_regions_[at(part)].empty() || stands_[at(part)] || !exposed_[at(part)]) continue;
        const std::vector<Point> liberties = liberties_beside_standing(part);
        if (liberties.size() == 1) points.push_back(liberties.front());
    }
    return points;
}

EyeKind Side::kind(Point p) const {
    if (role(p) != Role::own_region) return EyeKind::none;
    const int region = parts_[p];
    if (borders_standing(region)) return EyeKind::territory;
    const bool in_seki =
        std::ranges::any_of(borders_[at(region)], [&](int unit) { return exposed_[at(unit)]; });
    return in_seki ? EyeKind::seki_eye : EyeKind::territory;
}

void classify_side(const StoneGrid& live, Color c, std::vector<EyeKind>& kinds) {
    StoneGrid filled = live;
    for (;;) {
        Side side(filled, c);
        const std::vector<Point> forced = side.forced_connections();
        if (forced.empty()) {
            for (std::size_t i = 0; i < kinds.size(); ++i) {
                const EyeKind kind = side.kind(Point(static_cast<int>(i)));
                if (kind != EyeKind::none) kinds[i] = kind;
            }
            return;
        }
        for (const Point p : forced) {
            filled[p] = c;
            kinds[at(p)] = EyeKind::false_eye;
        }
    }
}

}  // namespace

std::vector<EyeKind> classify_eyes(const StoneGrid& live) {
    std::vector<EyeKind> kinds(live.stones.size(), EyeKind::none);
    for (const Color c : kColors) classify_side(live, c, kinds);
    return kinds;
}

}  // namespace magpie::go
