#include "go/search/network_engine.h"

#include <algorithm>
#include <utility>

#include "go/search/clean_up.h"
#include "go/search/proofs.h"
#include "go/search/root_ranking.h"
#include "go/search/search_report.h"

namespace magpie::go {
namespace {

// So many of our moves in a row must be hopeless before the engine would resign.
constexpr int kHopelessMoves = 3;

// To look for dead stones takes some dozen evaluations, and more where moves do harm: with less
// time than this a search goes without, and half of any time it leaves to the search.
constexpr Milliseconds kTimeToLook{1000};

// Where nothing is to be attacked, so many of the search's moves are.
constexpr int kMostHarmless = 4;

// Among moves against dead stones, what search sees between them below this is taken for noise.
constexpr float kAttackNoise = 1.0F;

bool holds(const std::vector<Move>& moves, Move m) {
    return std::ranges::find(moves, m) != moves.end();
}

// The moves that the limits leave, when they name any.
std::vector<Move> moves_named(const Position& root, const Limits& limits) {
    std::vector<Move> moves;
    if (limits.only.empty() && limits.avoid.empty()) return moves;
    for (const Move m : root.legal_moves()) {
        if (!limits.only.empty() && !holds(limits.only, m)) continue;
        if (!holds(limits.avoid, m)) moves.push_back(m);
    }
    // Nothing is left: there must be a move to show all the same.
    if (moves.empty()) moves.push_back(Move::pass());
    return moves;
}

// Whether moves lead from `earlier` to `later`.
bool follows(const Position& later, const Position& earlier) {
    if (later.move_number() <= earlier.move_number()) return false;
    Position before = later;
    while (before.move_number() > earlier.move_number()) before.undo();
    return before == earlier;
}

// Adds the move of the root that the network likes best among those of that kind.
template <class Kind>
void add_unvisited(const Search& search, Kind is_of_kind, std::vector<Candidate>& candidates) {
    for (const int edge : rank_root(search.tree(), nullptr)) {
        Candidate candidate = candidate_of(search, edge);
        if (!is_of_kind(candidate)) continue;
        candidates.push_back(std::move(candidate));
        return;
    }
}

}  // namespace

NetworkEngine::NetworkEngine(const nn::Network& network,
                             Workers& workers,
                             const SearchSettings& settings)
    : NetworkEngine(nn::Evaluator(network), workers, settings) {}

NetworkEngine::NetworkEngine(nn::Evaluator evaluator,
                             Workers& workers,
                             const SearchSettings& settings)
    : evaluator_(std::move(evaluator)),
      workers_(workers),
      settings_(settings),
      threads_(std::max(settings.threads > 0 ? settings.threads : workers.count(), 1)),
      cache_(settings.cache_bytes) {}

NetworkEngine::~NetworkEngine() {
    stop();
    wait();
}

void NetworkEngine::start(const Position& root, const Limits& limits, Listener listen) {
    started_ = Clock::now();
    wait();
    root_ = std::make_unique<Position>(root);
    limits_ = limits;
    listen_ = std::move(listen);
    stopping_ = false;
    job_ = workers_.start([this] { run(); });
}

void NetworkEngine::stop() { stopping_ = true; }

void NetworkEngine::wait() {
    if (job_) job_->wait();
    job_.reset();
}

void NetworkEngine::forget() {
    if (search_) search_->forget();
    cache_.clear();
    hopeless_ = {};
}

std::uint64_t NetworkEngine::evaluations() const { return search_ ? search_->evaluations() : 0; }

double NetworkEngine::network_seconds() const { return search_ ? search_->network_seconds() : 0; }

Milliseconds NetworkEngine::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - started_);
}

// A search for this shape of board; another one is thrown away.
void NetworkEngine::prepare_search() {
    const Geometry geometry = root_->geometry();
    if (search_ && search_->geometry() == geometry) return;
    cache_.prepare(geometry);
    std::vector<PositionEvaluator> evaluators;
    const std::uint64_t symmetries = settings_.turn_boards ? settings_.seed | 1 : 0;
    for (int i = 0; i < threads_; ++i) evaluators.emplace_back(evaluator_, cache_, symmetries);
    search_ = make_search(geometry, settings_, evaluators);
}

Search::Task NetworkEngine::task() const {
    Search::Task task;
    const bool timed = limits_.time || limits_.clock;
    if (limits_.visits) {
        task.visits = std::max<std::uint64_t>(*limits_.visits, 1);
    } else if (!timed && (limits_.goal != Goal::analysis || !workers_.is_concurrent())) {
        task.visits = settings_.visits;
    }
    if (!clean_up_.answers.empty()) {
        task.only = clean_up_.answers;
    } else if (!clean_up_.attacks.empty()) {
        task.only = clean_up_.attacks;
    } else {
        task.only = moves_named(*root_, limits_);
    }
    task.clean_up = limits_.goal == Goal::clean_up;
    task.wide = limits_.goal == Goal::analysis;
    task.gumbel = limits_.goal != Goal::analysis && task.visits <= settings_.gumbel_visits;
    return task;
}

NetworkOwnership& NetworkEngine::judge() {
    if (!judge_) judge_ = std::make_unique<NetworkOwnership>(evaluator_, NetworkOwnership::Sides{});
    return *judge_;
}

void NetworkEngine::look_for_dead() {
    clean_up_ = {};
    const bool is_free = limits_.only.empty() && limits_.avoid.empty();
    if (limits_.goal != Goal::clean_up || !is_free || plan_.allowed < kTimeToLook) return;
    clean_up_ = plan_clean_up(*root_, judge(), [this] {
        const auto time = static_cast<float>((plan_.allowed / 2).count());
        return stopping_ ? 1.0F : static_cast<float>(elapsed().count()) / time;
    });
}

void NetworkEngine::run() {
    prepare_search();
    plan_ = plan_time(
        limits_,
        {.geometry = root_->geometry(), .move_number = root_->move_number(), .overrun = overrun_});
    after_pass_.clear();
    look_for_dead();
    search_->begin(*root_, task());
    visits_at_start_ = static_cast<std::uint64_t>(search_->tree().node(Tree::kRoot).visits);
    last_report_ = {};
    run_all(workers_, threads_, [this](int thread) { work(thread); });
    finish();
}

void NetworkEngine::work(int thread) {
    while (!stopping_ && elapsed() < plan_.allowed) {
        if (search_->visit(thread) == Visit::ended) break;
        if (thread != 0) continue;
        if (has_thought_enough()) break;
        report_if_due();
    }
    stopping_ = true;
}

// A search for a move ends when its time is up, or as soon as the rest of it cannot change the
// choice.
bool NetworkEngine::has_thought_enough() {
    if (limits_.goal == Goal::analysis || plan_.wanted >= kLongestTime) return false;
    const Milliseconds now = elapsed();
    if (now >= plan_.wanted) return true;
    if (now < Milliseconds(10)) return false;
    const Locked locked(search_->lock());
    const Tree& tree = search_->tree();
    const auto made = static_cast<double>(
        static_cast<std::uint64_t>(tree.node(Tree::kRoot).visits) - visits_at_start_);
    const double rate = (made + 1) / static_cast<double>(now.count());
    return is_decided(tree, rate * static_cast<double>((plan_.wanted - now).count()));
}

void NetworkEngine::report_if_due() {
    if (!limits_.report_every) return;
    const Milliseconds now = elapsed();
    if (now - last_report_ < *limits_.report_every) return;
    last_report_ = now;
    listen_(report());
}

Report NetworkEngine::report() {
    Report report;
    {
        const Locked locked(search_->lock());
        report = report_of(*search_, root_->to_play());
        if (limits_.ownership) report.ownership = search_->ownership();
    }
    if (limits_.policy) report.policy = policy_of(*search_, *root_);
    report.elapsed = elapsed();
    mark_proved(*root_, report);
    return report;
}

void NetworkEngine::finish() {
    Report last = report();
    if (limits_.goal != Goal::analysis) choose_move(last);
    const bool is_free = limits_.only.empty() && limits_.avoid.empty();
    if (is_free && limits_.goal != Goal::clean_up) solve_small(*root_, last);
    last.is_last = true;
    note_overrun();
    listen_(last);
}

// Whether to pass ends a game that is won, whatever is in doubt. The search has looked at the board
// with us to play; after our pass it is the opponent's turn, and asked only where it matters.
bool NetworkEngine::wins_by_passing(const PassQuestion& question) {
    if (!may_win_by_passing(question)) return false;
    return worst_lead(*root_, ownership_after_pass()) > 0;
}

// A pass that would lose something is not made; one that wins is, and one that loses nothing where
// nothing is left to play for.
void NetworkEngine::look_at_pass(Report& report) {
    const std::vector<float> ownership = search_->ownership();
    const auto is_stone = [](const Candidate& candidate) { return !candidate.move.is_pass(); };
    auto& all = report.candidates;
    // Where no stone was visited, the one the network likes best stands for them.
    if (std::ranges::none_of(all, is_stone)) add_unvisited(*search_, is_stone, all);
    const auto stone = std::ranges::find_if(all, is_stone);
    if (stone == all.end()) return;
    const bool clean_up = limits_.goal == Goal::clean_up;
    const PassQuestion question{*root_, ownership, stone->value.lead.value, clean_up};
    const bool is_free = limits_.only.empty() && limits_.avoid.empty();
    if (is_free && (is_pass_enough_for_both(question) || wins_by_passing(question))) {
        pass_first(report);
    } else if (all.front().move.is_pass() &&
               (!is_pass_sane_for_both(question) || is_safer(question, all.front())) &&
               is_harmless(stone->move)) {
        std::rotate(all.begin(), stone, stone + 1);
    }
}

// Who keeps each point; with little time at a glance.
std::vector<float> NetworkEngine::ownership_for(const Position& position, Color to_play) {
    return judge().judge(position, to_play, plan_.allowed < kTimeToLook ? 2 : Symmetry::kCount);
}

// The same when we pass: the opponent is to play then. Several ask; one look is enough.
const std::vector<float>& NetworkEngine::ownership_after_pass() {
    if (after_pass_.empty()) after_pass_ = ownership_for(*root_, opponent(root_->to_play()));
    return after_pass_;
}

// The search has looked at the board with us to play: one stone may still be needed, which the
// opponent would take away after a pass.
bool NetworkEngine::is_pass_enough_for_both(const PassQuestion& question) {
    if (!is_pass_enough(question)) return false;
    const std::vector<float>& after = ownership_after_pass();
    return is_pass_enough({question.position, after, question.play_on_lead, question.clean_up});
}

// By territory a stone that was not needed costs a point, and what the search saw has to do.
bool NetworkEngine::is_pass_sane_for_both(const PassQuestion& question) {
    if (!is_pass_sane(question)) return false;
    if (root_->rules().scoring == Scoring::territory) return true;
    const std::vector<float>& after = ownership_after_pass();
    return is_pass_sane({question.position, after, question.play_on_lead, question.clean_up});
}

// Whether a stone of ours is in doubt after a pass, and playing on costs nothing, as is usual by
// area.
bool NetworkEngine::is_safer(const PassQuestion& question, const Candidate& pass) {
    if (root_->rules().scoring == Scoring::territory) return false;
    if (question.play_on_lead < pass.value.lead.value - kLeadError) return false;
    return is_in_doubt(*root_, question.ownership, ownership_after_pass());
}

// Whether that stone, in place of a pass, loses no chain of ours. In a seki every stone does.
bool NetworkEngine::is_harmless(Move stone) {
    if (root_->rules().scoring == Scoring::territory) return true;
    Position next = *root_;
    next.play_unchecked(stone);
    const std::vector<float> after = ownership_for(next, next.to_play());
    return !is_harmed(*root_, ownership_after_pass(), next, after, {});
}

void NetworkEngine::pass_first(Report& report) const {
    const auto is_pass = [](const Candidate& candidate) { return candidate.move.is_pass(); };
    auto& all = report.candidates;
    if (std::ranges::none_of(all, is_pass)) add_unvisited(*search_, is_pass, all);
    const auto pass = std::ranges::find_if(all, is_pass);
    if (pass != all.end()) std::rotate(all.begin(), pass, pass + 1);
}

// Of the moves against dead stones, the quickest that is about as good as the best.
void NetworkEngine::choose_attack(Report& report) const {
    auto& all = report.candidates;
    const float best = std::ranges::max(all, {}, [](const Candidate& candidate) {
                           return candidate.value.lead.value;
                       }).value.lead.value;
    for (const Move m : clean_up_.attacks) {
        const auto found = std::ranges::find(all, m, &Candidate::move);
        if (found == all.end() || found->value.lead.value < best - kAttackNoise) continue;
        std::rotate(all.begin(), found, found + 1);
        return;
    }
}

// Dead stones are there, but none can be attacked at once: the first move of the search that does
// no harm prepares it, or there is none. Without the time to ask, the search has its way.
void NetworkEngine::choose_harmless(Report& report) {
    auto& all = report.candidates;
    int looked_at = 0;
    for (auto it = all.begin(); it != all.end() && looked_at < kMostHarmless; ++it) {
        if (it->move.is_pass() || fills_own_eye(*root_, it->move)) continue;
        if (elapsed() >= plan_.allowed) return;
        ++looked_at;
        if (does_harm(*root_, clean_up_, judge(), it->move)) continue;
        std::rotate(all.begin(), it, it + 1);
        return;
    }
    pass_first(report);
}

// Looks at a pass again, and at giving up.
void NetworkEngine::choose_move(Report& report) {
    if (!clean_up_.is_known) {
        look_at_pass(report);
    } else if (!clean_up_.answers.empty()) {
        // The search's own choice among them.
    } else if (!clean_up_.attacks.empty()) {
        choose_attack(report);
    } else if (!clean_up_.dead.empty()) {
        choose_harmless(report);
    } else {
        look_at_pass(report);
        if (has_all_it_owns(*root_, clean_up_.ownership)) pass_first(report);
    }
    count_hopeless(report);
    report.resigns = hopeless_[root_->to_play()].count >= kHopelessMoves;
}

// A move that does not follow the last one of its side (a new game, a move taken back) is the
// first.
void NetworkEngine::count_hopeless(const Report& report) {
    HopelessMoves& moves = hopeless_[root_->to_play()];
    if (moves.last && !follows(*root_, *moves.last)) moves = {};
    if (report.candidates.front().value.win_rate.value >= settings_.resign_below) {
        moves = {};
        return;
    }
    ++moves.count;
    moves.last = std::make_unique<Position>(*root_);
}

// Remembers how late a search ended, and forgets it slowly.
void NetworkEngine::note_overrun() {
    const Milliseconds late = elapsed() - plan_.allowed;
    overrun_ = std::max(overrun_ * 9 / 10, late);
}

}  // namespace magpie::go
