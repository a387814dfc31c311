#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/rng.h"
#include "go/search/features.h"
#include "go/search/gumbel.h"
#include "go/search/search_position.h"
#include "go/search/tree.h"
#include "train/go/selfplay/sample.h"
#include "train/go/selfplay/settings.h"

namespace magpie::train {

// What the network answers for one position: area + 1 policy logits, then these.
enum class Answer : std::uint8_t { win, draw, loss, lead, count };

// What a game hands over when it ends.
struct Finished {
    float black_lead = 0;  // komi counted
    int moves = 0;
    bool cut_off = false;  // at the limit of moves
};

// One game in progress that plays both sides with a search of its own, and begins anew when it
// ends. It waits for the network between two calls of step(). No memory is taken once it has run
// for a while.
template <int kSide>
class Game {
  public:
    Game(int side, std::uint64_t seed)
        : geometry_(*Geometry::make(side, side)),
          layout_(geometry_.area()),
          rng_(seed),
          root_(geometry_, {}),
          leaf_(geometry_, {}) {}

    // Starts a new game. `opening` numbers the random opening of a match; nothing else uses it.
    // `stagger`: begin somewhere in the middle, so that the games do not end all at once.
    void begin(const Players& players, int opening, bool stagger);

    // Uses the answer to the last question, plays on until the network is needed again, and writes
    // that question. Finished games are handed to `done(Finished, samples)`. Returns false when the
    // game of a match is over: there is no question then.
    template <class Done>
    bool step(const Players& players,
              std::span<const float> answer,
              std::span<std::uint32_t> planes,
              std::span<float> globals,
              Done&& done);

    [[nodiscard]] Color to_play() const { return root_.to_play; }

    int opening = 0;

  private:
    using Position = go::SearchPosition<kSide>;
    using Spot = typename Position::Spot;

    [[nodiscard]] Spot spot_of(std::uint16_t move) const {
        return move == geometry_.area() ? Spot::none : root_.board.spot(Point(move));
    }

    [[nodiscard]] int move_limit() const { return geometry_.area() * 2 + 20; }

    void play_opening(int moves, bool inside, Rng& rng);
    void begin_search(const Settings& settings);
    void use_answer(const Settings& settings, std::span<const float> answer);
    [[nodiscard]] bool find_leaf(const Settings& settings);
    void play_best(const Settings& settings);
    [[nodiscard]] int most_visited() const;
    void record(int edge);
    void play(Spot v);
    template <class Done>
    void finish(Done&& done);

    [[nodiscard]] go::UtilityScale scale(const Settings& settings) const {
        return {.lead_weight = settings.lead_weight,
                .lead_scale = static_cast<float>(geometry_.columns) + 1};
    }

    Geometry geometry_;
    SampleLayout layout_;
    Rng rng_;
    Position root_;
    Position leaf_;
    go::SeenBoards seen_;
    go::Tree tree_;
    go::GumbelRoot plan_;
    go::Candidates candidates_;
    go::Tree::NodeId waiting_ = go::Tree::kNone;  // for an answer
    int made_ = 0;                                // visits of this search
    int wanted_ = 0;
    bool recorded_ = true;
    bool asked_ = false;
    bool over_ = false;
    std::size_t history_ = 0;  // boards of the game itself in seen_; the rest is of a descent
    std::vector<std::byte> samples_;
    std::vector<Color> movers_;  // of the samples
    std::vector<int> turns_;     // move numbers of the samples
    std::vector<float> wins_;    // of the move played, as search saw it; for the side to play
    std::vector<float> policy_;
};

inline float uniform(Rng& rng) { return static_cast<float>(rng() >> 40) / 16777216.0F; }

// Komi and rule set of a game of self-play: mostly near what is fair, so that games are close, at
// times far from it, so that the network learns what points are worth.
inline go::Rules draw_rules(int side, const Settings& settings, Rng& rng) {
    go::Rules rules;
    rules.scoring = go::Scoring::area;
    rules.ko = go::Ko::positional;
    rules.dead_stones_removed = false;
    const int fair = side <= 7 ? 9 : 7;
    rules.komi = Margin::of_points(fair);
    if (settings.plain_rules != 0) return rules;
    // Every stone stands; dead stones are taken off; and that with territory counted.
    const float count = uniform(rng);
    rules.dead_stones_removed = count > 0.35F;
    if (count > 0.68F) {
        rules.scoring = go::Scoring::territory;
        rules.komi.half_points -= 2;
    }
    const float kind = uniform(rng);
    if (kind < 0.2F) rules.ko = go::Ko::situational;
    if (kind > 0.7F) rules.ko = go::Ko::simple;
    rules.suicide_allowed = uniform(rng) < 0.3F;
    rules.komi.half_points += static_cast<int>(rng.below(3)) - 1;
    if (uniform(rng) < 0.3F) {
        // The sum of three uniform numbers is bell-shaped enough.
        const float bell = uniform(rng) + uniform(rng) + uniform(rng) - 1.5F;
        rules.komi.half_points +=
            static_cast<int>(std::lround(2 * bell * static_cast<float>(side)));
    }
    return rules;
}

template <int kSide>
void Game<kSide>::begin(const Players& players, int number, bool stagger) {
    const Settings& settings = players.black;  // of the game
    opening = number;
    over_ = false;
    Rng opening_rng(settings.match != 0 ? static_cast<std::uint64_t>(number) * 7919 + 0x1234567
                                        : rng_());
    root_ = Position(geometry_, draw_rules(geometry_.columns, settings, opening_rng));
    root_.has_cleanup = root_.rules.dead_stones_removed;
    seen_.shrink_to(0);
    seen_.add(root_.key());
    samples_.clear();
    movers_.clear();
    turns_.clear();
    wins_.clear();
    int moves = 0;
    if (settings.match != 0) {
        moves = 2 + static_cast<int>(opening_rng.below(4));
    } else if (stagger) {
        moves = static_cast<int>(opening_rng.below(static_cast<std::uint32_t>(geometry_.area())));
    } else if (uniform(opening_rng) < 0.25F) {
        moves = 1 + static_cast<int>(
                        opening_rng.below(static_cast<std::uint32_t>(4 + geometry_.area() / 60)));
    }
    play_opening(moves, !stagger, opening_rng);
    begin_search(players.of(root_.to_play));
}

// Random legal stones, no eye filled; `inside`: none on the edge, where a stone is nearly a pass.
template <int kSide>
void Game<kSide>::play_opening(int moves, bool inside, Rng& rng) {
    const auto on_edge = [this](Spot v) {
        const Point p = root_.board.point(v);
        const int column = geometry_.column_of(p);
        const int row = geometry_.row_of(p);
        return column == 0 || row == 0 || column + 1 == geometry_.columns ||
               row + 1 == geometry_.rows;
    };
    for (int i = 0; i < moves; ++i) {
        candidates_.clear();
        for (int k = 0; k < root_.board.empty_count(); ++k) {
            const Spot v = root_.board.empty_spot(k);
            if (inside && on_edge(v)) continue;
            if (root_.board.is_eye(v, root_.to_play) || !root_.is_legal(v, seen_)) continue;
            candidates_.push_back(static_cast<std::uint16_t>(root_.board.point(v).index()));
        }
        if (candidates_.empty()) return;
        const auto pick = rng.below(static_cast<std::uint32_t>(candidates_.size()));
        play(spot_of(candidates_[pick]));
    }
}

template <int kSide>
void Game<kSide>::begin_search(const Settings& settings) {
    tree_.reset();
    waiting_ = go::Tree::kRoot;
    asked_ = false;
    history_ = seen_.size();
    made_ = 0;
    recorded_ = uniform(rng_) < settings.recorded_share;
    wanted_ = recorded_ ? settings.visits : settings.fast_visits;
}

template <int kSide>
void Game<kSide>::play(Spot v) {
    root_.play(v);
    seen_.add(root_.key());
}

template <int kSide>
void Game<kSide>::use_answer(const Settings& settings, std::span<const float> answer) {
    const auto area = static_cast<std::size_t>(geometry_.area());
    const auto number = [&](Answer which) {
        return answer[area + 1 + static_cast<std::size_t>(which)];
    };
    const float highest =
        std::max({number(Answer::win), number(Answer::draw), number(Answer::loss)});
    const float win = std::exp(number(Answer::win) - highest);
    const float draw = std::exp(number(Answer::draw) - highest);
    const float loss = std::exp(number(Answer::loss) - highest);
    const go::NodeValue evaluation{(win + draw / 2) / (win + draw + loss), number(Answer::lead)};
    // Where the root is halved it keeps its priors as they are: the target is made of them.
    const bool kept = waiting_ == go::Tree::kRoot && settings.considered > 0;
    tree_.expand(waiting_, answer, kept ? 1 : settings.prior_temperature);
    tree_.back_up(waiting_, evaluation, scale(settings));
    if (waiting_ == go::Tree::kRoot && settings.considered > 0) {
        plan_.begin(tree_, wanted_,
                    {.considered = settings.considered,
                     .noise = settings.noise,
                     .value_scale = settings.value_scale,
                     .prior_share = settings.prior_share},
                    rng_);
    } else if (waiting_ != go::Tree::kRoot) {
        ++made_;
    }
    waiting_ = go::Tree::kNone;
}

// Goes down the tree to a position not evaluated yet, which is left in leaf_. False when the
// descent ended the game instead: it has been backed up.
template <int kSide>
bool Game<kSide>::find_leaf(const Settings& settings) {
    const go::TreeSettings choice{.exploration = settings.exploration,
                                  .first_play_reduction = settings.first_play_reduction,
                                  .spread_share = settings.spread_share};
    const bool halves = settings.considered > 0;
    leaf_ = root_;
    go::Tree::NodeId node = go::Tree::kRoot;
    do {
        const int edge = halves && node == go::Tree::kRoot ? plan_.choose(tree_, made_)
                                                           : tree_.choose(node, choice);
        const Spot v = spot_of(tree_.moves(node)[static_cast<std::size_t>(edge)]);
        node = tree_.follow(node, edge);
        leaf_.play(v);
        seen_.add(leaf_.key());
    } while (tree_.node(node).expanded);
    if (leaf_.is_over()) {
        const float black = go::Settlement<kSide>(leaf_).lead();
        const float lead = leaf_.to_play == Color::black ? black : -black;
        tree_.set_terminal(node);
        tree_.back_up(node, {lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F, lead}, scale(settings));
        ++made_;
        return false;
    }
    waiting_ = node;
    return true;
}

template <int kSide>
void Game<kSide>::record(int edge) {
    policy_.assign(static_cast<std::size_t>(geometry_.area()) + 1, 0);
    plan_.improved_policy(tree_, policy_);
    const std::size_t start = samples_.size();
    samples_.resize(start + layout_.bytes);
    std::byte* sample = samples_.data() + start;
    const std::size_t words = go::kPlanes * go::words_per_plane(geometry_.area());
    std::array<std::uint32_t, go::kPlanes * go::words_per_plane(kSide * kSide)> planes;
    std::array<float, go::kGlobals> globals;
    go::write_features(root_, seen_, std::span(planes).first(words), globals, candidates_);
    std::memcpy(sample + layout_.planes, planes.data(), words * sizeof(std::uint32_t));
    std::memcpy(sample + layout_.globals, globals.data(), sizeof globals);
    for (std::size_t i = 0; i < policy_.size(); ++i) {
        const auto share = static_cast<std::uint16_t>(std::lround(policy_[i] * 65535));
        std::memcpy(sample + layout_.policy + i * sizeof share, &share, sizeof share);
    }
    movers_.push_back(root_.to_play);
    turns_.push_back(root_.moves);
    const auto child = tree_.children(go::Tree::kRoot)[static_cast<std::size_t>(edge)];
    wins_.push_back(1 - tree_.node(child).mean_win());
}

template <int kSide>
int Game<kSide>::most_visited() const {
    const auto visits = tree_.visits(go::Tree::kRoot);
    return static_cast<int>(std::ranges::max_element(visits) - visits.begin());
}

template <int kSide>
void Game<kSide>::play_best(const Settings& settings) {
    const int edge = settings.considered > 0 ? plan_.best(tree_) : most_visited();
    const std::uint16_t move = tree_.moves(go::Tree::kRoot)[static_cast<std::size_t>(edge)];
    if (recorded_ && settings.match == 0) record(edge);  // halving at the root makes the target
    play(spot_of(move));
}

template <int kSide>
template <class Done>
void Game<kSide>::finish(Done&& done) {
    const go::Settlement<kSide> settlement(root_);
    Finished finished;
    finished.black_lead = settlement.lead();
    finished.moves = root_.moves;
    finished.cut_off = !root_.is_over();
    const std::size_t policy_bytes = layout_.reply - layout_.policy;
    // From the end backwards: what search saw soon after a position says more about it than how the
    // game ended after all the moves still to come.
    const float memory = 1 - 1 / (6 + static_cast<float>(geometry_.area()) / 20);
    float black_chance = finished.black_lead > 0 ? 1.0F : finished.black_lead < 0 ? 0.0F : 0.5F;
    for (std::size_t i = movers_.size(); i-- > 0;) {
        const bool black = movers_[i] == Color::black;
        const float seen = black ? wins_[i] : 1 - wins_[i];
        black_chance = memory * black_chance + (1 - memory) * seen;
        const float chance = black ? black_chance : 1 - black_chance;
        std::memcpy(samples_.data() + i * layout_.bytes + layout_.result + 2 * sizeof(float),
                    &chance, sizeof chance);
    }
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        std::byte* sample = samples_.data() + i * layout_.bytes;
        const int side = movers_[i] == Color::black ? 1 : -1;
        const float lead = static_cast<float>(side) * finished.black_lead;
        const float result[2] = {lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F, lead};
        std::memcpy(sample + layout_.result, result, sizeof result);
        for (int point = 0; point < geometry_.area(); ++point) {
            const auto v = static_cast<std::size_t>(root_.board.spot(Point(point)));
            const auto owner = static_cast<std::int8_t>(side * settlement.areas().owner[v]);
            std::memcpy(sample + layout_.owner + point, &owner, 1);
        }
        if (i + 1 < movers_.size() && turns_[i + 1] == turns_[i] + 1) {
            std::memcpy(sample + layout_.reply, sample + layout_.bytes + layout_.policy,
                        policy_bytes);
        }
    }
    done(finished, std::span<const std::byte>(samples_), movers_.size());
}

template <int kSide>
template <class Done>
bool Game<kSide>::step(const Players& players,
                       std::span<const float> answer,
                       std::span<std::uint32_t> planes,
                       std::span<float> globals,
                       Done&& done) {
    if (over_) return false;
    if (asked_) use_answer(players.of(root_.to_play), answer);
    while (waiting_ == go::Tree::kNone) {
        const Settings& settings = players.of(root_.to_play);
        if (made_ < wanted_) {
            if (!find_leaf(settings)) seen_.shrink_to(history_);
            continue;
        }
        play_best(settings);
        if (!root_.is_over() && root_.moves < move_limit()) {
            begin_search(players.of(root_.to_play));
            continue;
        }
        finish(done);
        if (settings.match != 0) {
            over_ = true;
            return false;
        }
        begin(players, opening, false);
    }
    if (waiting_ == go::Tree::kRoot) leaf_ = root_;
    go::write_features(leaf_, seen_, planes, globals, candidates_);
    seen_.shrink_to(history_);
    tree_.set_moves(waiting_, candidates_);
    asked_ = true;
    return true;
}

}  // namespace magpie::train
