#include "table/table.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "game/score.h"
#include "game/sitting_notes.h"
#include "game/turn.h"

namespace magpie {

namespace {

const go::Position* go_position(const AnyPosition& position) {
    return std::get_if<go::Position>(&position);
}

bool is_full(const go::Position& position) {
    return position.ending() == go::Ending::no_placement_left;
}

// Whether those at the table have a say in what is dead before the board is counted. On 1x1 there
// is nothing to have a say in.
bool needs_marking(const go::Position& position) {
    if (!position.rules().dead_stones_removed) return false;
    if (position.ending() == go::Ending::passes) return true;
    return is_full(position) && !position.stones_in_placing_order().empty();
}

// What the move of `node` takes or turns when it is played from here.
std::vector<Point> effect_of(const Playback& playback, NodeId node) {
    const auto move = playback.tree().move(node);
    if (!move || playback.tree().setup(node) != nullptr) return {};
    AnyPosition before = playback.position();
    take_turn(before, move->color);
    return try_move(before, move->move).value_or(std::vector<Point>());
}

bool is_forced_to_pass(const AnyPosition& position) {
    const auto* othello = std::get_if<othello::Position>(&position);
    return othello != nullptr && othello->must_pass();
}

}  // namespace

Table::Table(Playback playback, TableOptions options)
    : playback_(std::move(playback)), options_(std::move(options)), clock_(options_.clock) {
    if (record().outcome && !playback_.tree().first_child(playback_.node())) {
        phase_ = Phase::finished;
    } else {
        playback_.edit_record().outcome.reset();  // it goes on from here, and ends anew
        settle(news_);
    }
}

Table::Table(Playback playback, Phase phase, std::vector<Point> dead, TableOptions options)
    : playback_(std::move(playback)),
      options_(std::move(options)),
      phase_(phase),
      dead_(std::move(dead)),
      has_own_marks_(!dead_.empty()),
      clock_(options_.clock) {
    const go::Position* game = go_position(position());
    const bool is_marking = phase == Phase::marking_dead && playback_.is_over() &&
                            game != nullptr && needs_marking(*game);
    if (is_marking) {
        if (options_.awaits_proposal) return;
        news_.emplace_back(DeadProposed{propose(), true});
        return;
    }
    if (phase == Phase::finished && record().outcome) return;
    playback_.edit_record().outcome.reset();
    // The moves end with passes, but the players had taken up play again.
    if (phase == Phase::playing) playback_.resume();
    dead_.clear();
    settle(news_);
}

std::vector<Event> Table::sit_down(Instant now) {
    now_ = now;
    is_seated_ = true;
    run_clock();
    return std::exchange(news_, {});
}

void Table::stand_up(Instant now) {
    now_ = now;
    is_seated_ = false;
    run_clock();
}

std::vector<Event> Table::poll(Instant now) {
    now_ = now;
    Events events;
    if (clock_.drop_flag(now)) {
        finish(Outcome::won(opponent(clock_.to_move()), Outcome::How::time), events);
    }
    return events;
}

std::vector<Event> Table::apply(const Command& command, Instant now) {
    Events events = poll(now);
    if (!events.empty()) return events;
    events = std::visit([this](const auto& c) { return on(c); }, command);
    run_clock();
    return events;
}

std::optional<go::Reckoning> Table::reckoning() const {
    const go::Position* position = go_position(playback_.position());
    if (position == nullptr) return std::nullopt;
    return reckoning(position->rules());
}

std::optional<go::Reckoning> Table::reckoning(const go::Rules& rules) const {
    const go::Position* position = go_position(playback_.position());
    if (position == nullptr) return std::nullopt;
    const std::span<const Point> dead =
        rules.dead_stones_removed ? std::span<const Point>(dead_) : std::span<const Point>();
    const auto counted =
        go::reckon(*position, dead, rules, record().spec.handicap, go::DeadUnit::stone);
    if (!counted) return std::nullopt;
    return *counted;
}

std::vector<Event> Table::on(const PlayMove& command) {
    if (phase_ == Phase::finished) return {NotNow{NotNow::Why::game_finished}};
    if (phase_ == Phase::marking_dead) return {NotNow{NotNow::Why::marking_dead}};
    if (handicap_left() > 0 && command.move.is_pass()) {
        return {NotNow{NotNow::Why::placing_handicap}};
    }
    const ColoredMove move{to_play(), command.move};
    auto taken = playback_.play(move);
    if (!taken) return {Refused{taken.error()}};
    // What is played is the game; a move that was taken back before it is a variation.
    playback_.edit_record().tree.promote(playback_.node());
    press_clock(move);
    Events events{Played{move, std::move(*taken), false, playback_.node()}};
    settle(events);
    return events;
}

// A pass that Othello forces is no move to get time for, nor is a handicap stone before the last.
void Table::press_clock(ColoredMove move) {
    if (!clock_.is_timed()) return;
    kept_clocks_.push_back({playback_.node(), clock_});
    if (playback_.move_number() == 1 && is_seated_)
        let_clock_run();  // the first move costs nothing
    const bool is_forced = move.move.is_pass() && record().spec.kind == GameKind::othello;
    const bool is_pressed = !is_forced && handicap_left() == 0 && clock_.press(now_);
    clock_.give_turn_to(to_play(), now_);
    if (!is_pressed) return;
    GameTree& tree = playback_.edit_record().tree;
    note_time_control(tree, {clock_.control(Color::black), clock_.control(Color::white)});
    note_time_left(tree, playback_.node(), move.color, clock_.players(now_)[move.color]);
}

void Table::give_time_back(NodeId undone) {
    if (kept_clocks_.empty() || kept_clocks_.back().node != undone) return;
    clock_ = kept_clocks_.back().clock;
    clock_.restart_turn(now_);
    kept_clocks_.pop_back();
}

// Brings the clock in line with whose turn it is and whether anybody is thinking.
void Table::run_clock() {
    const bool is_thinking = phase_ == Phase::playing && playback_.move_number() > 0;
    clock_.give_turn_to(to_play(), now_);
    if (!is_seated_ || !is_thinking) return clock_.pause(now_);
    let_clock_run();
}

void Table::let_clock_run() {
    clock_.start(now_);
    clock_.resume(now_);
}

std::vector<Event> Table::on(const TakeBack&) {
    if (clock_.phase() == GameClock::Phase::flagged) return {NotNow{NotNow::Why::game_finished}};
    Events events;
    const auto& outcome = record().outcome;
    const bool is_counted =
        outcome && (outcome->how == Outcome::How::score || outcome->how == Outcome::How::no_result);
    if (outcome && !(is_counted && playback_.is_over())) {
        take_back_outcome(events);
        return events;
    }
    std::optional<ColoredMove> last;
    std::vector<NodeId> undone;
    do {
        last = playback_.last_move();
        undone.push_back(playback_.node());
        if (!last || !playback_.undo()) {
            for (std::size_t i = 0; i < events.size(); ++i) static_cast<void>(playback_.redo());
            return {NotNow{NotNow::Why::nothing_to_take_back}};
        }
        events.emplace_back(TakenBack{*last});
        // With forced passes made for the players, a single step would come straight back.
    } while (options_.auto_pass && is_forced_to_pass(position()));
    for (const NodeId node : undone) give_time_back(node);
    playback_.edit_record().outcome.reset();
    // Before a move that followed two passes, play had been resumed.
    playback_.resume();
    enter(Phase::playing, events);
    return events;
}

// A resignation is no move: taking it back takes nothing from the board, nor the marks made there.
void Table::take_back_outcome(Events& events) {
    const Outcome outcome = *record().outcome;
    playback_.edit_record().outcome.reset();
    if (outcome.how == Outcome::How::resignation && outcome.winner) {
        events.emplace_back(ResignationTakenBack{opponent(*outcome.winner)});
    }
    const go::Position* game = go_position(position());
    const bool is_marking = game != nullptr && playback_.is_over() && needs_marking(*game);
    enter(is_marking ? Phase::marking_dead : Phase::playing, events);
}

std::vector<Event> Table::on(const MoveAgain&) {
    if (phase_ == Phase::finished) return {NotNow{NotNow::Why::game_finished}};
    const auto next = playback_.next();
    std::vector<Point> taken = next ? effect_of(playback_, *next) : std::vector<Point>();
    const auto moved = playback_.redo();
    if (!moved || !*moved) return {NotNow{NotNow::Why::nothing_to_play_again}};
    Events events;
    if (const auto last = playback_.tree().move(playback_.node())) {
        events = {Played{*last, std::move(taken), false, playback_.node()}};
        press_clock(*last);
    }
    settle(events);
    return events;
}

std::vector<Event> Table::on(const Resign& command) {
    if (phase_ == Phase::finished) return {NotNow{NotNow::Why::game_finished}};
    Events events;
    finish(Outcome::won(opponent(command.color), Outcome::How::resignation), events);
    return events;
}

std::optional<NotNow> Table::why_unmarkable(Point point) const {
    const go::Position* position = go_position(playback_.position());
    if (phase_ != Phase::marking_dead || position == nullptr) {
        return NotNow{NotNow::Why::not_marking_dead};
    }
    if (!position->geometry().contains(point) || !position->stone_at(point)) {
        return NotNow{NotNow::Why::no_stone_there};
    }
    return std::nullopt;
}

std::vector<Event> Table::mark(const std::vector<Point>& stones, bool dead) {
    for (const Point p : stones) {
        std::erase(dead_, p);
        if (dead) dead_.push_back(p);
    }
    std::sort(dead_.begin(), dead_.end());
    has_own_marks_ = true;
    return {DeadChanged{stones, dead}};
}

std::vector<Event> Table::on(const ToggleDead& command) {
    if (const auto why = why_unmarkable(command.point)) return {*why};
    const bool was_dead = std::binary_search(dead_.begin(), dead_.end(), command.point);
    return mark(chain_at(position(), command.point), !was_dead);
}

std::vector<Event> Table::on(const ToggleDeadStone& command) {
    if (const auto why = why_unmarkable(command.point)) return {*why};
    const bool was_dead = std::binary_search(dead_.begin(), dead_.end(), command.point);
    return mark({command.point}, !was_dead);
}

std::vector<Event> Table::on(const AcceptDead&) {
    if (phase_ != Phase::marking_dead) return {NotNow{NotNow::Why::not_marking_dead}};
    Events events;
    compare_with_proposal(events);
    finish_by_count(events);
    return events;
}

std::vector<Event> Table::on(const ResumePlay&) {
    if (phase_ != Phase::marking_dead) return {NotNow{NotNow::Why::not_marking_dead}};
    if (is_full(std::get<go::Position>(position()))) return {NotNow{NotNow::Why::cannot_resume}};
    playback_.resume();
    dead_.clear();
    Events events;
    enter(Phase::playing, events);
    return events;
}

void Table::make_forced_pass(Events& events) {
    const ColoredMove pass{to_play(), Move::pass()};
    if (!playback_.play(pass)) return;
    events.emplace_back(Played{pass, {}, true, playback_.node()});
    press_clock(pass);
}

// After a move: what the rules make happen by themselves.
void Table::settle(Events& events) {
    if (options_.auto_pass && is_forced_to_pass(position())) make_forced_pass(events);
    if (!playback_.is_over()) {
        if (phase_ != Phase::playing) enter(Phase::playing, events);
        return;
    }
    const go::Position* game = go_position(position());
    if (game != nullptr && is_full(*game)) events.emplace_back(NoPlacementLeft{});
    if (game != nullptr && needs_marking(*game)) return start_marking_dead(events);
    finish_by_count(events);
}

void Table::enter(Phase phase, Events& events) {
    if (phase != Phase::marking_dead) dead_.clear();
    if (phase_ == phase) return;
    phase_ = phase;
    events.emplace_back(PhaseChanged{phase});
}

void Table::start_marking_dead(Events& events) {
    enter(Phase::marking_dead, events);
    has_own_marks_ = false;
    proposed_.reset();
    if (options_.awaits_proposal) return;
    go::Proposal proposal = propose();
    dead_ = *proposed_;
    events.emplace_back(DeadProposed{std::move(proposal)});
}

std::vector<Event> Table::take_proposal(go::Proposal proposal) {
    if (phase_ != Phase::marking_dead) return {};
    note_proposal(proposal);
    if (!has_own_marks_) dead_ = *proposed_;
    return {DeadProposed{std::move(proposal), has_own_marks_}};
}

go::Proposal Table::propose() {
    go::Proposal proposal = go::propose_dead(std::get<go::Position>(position()), options_.proposal);
    note_proposal(proposal);
    return proposal;
}

void Table::note_proposal(const go::Proposal& proposal) {
    proposed_ = go::dead_points(proposal);
    std::sort(proposed_->begin(), proposed_->end());
}

void Table::compare_with_proposal(Events& events) const {
    if (!proposed_ || *proposed_ == dead_) return;
    MarksDiffer differ;
    std::set_difference(proposed_->begin(), proposed_->end(), dead_.begin(), dead_.end(),
                        std::back_inserter(differ.looks_dead));
    std::set_difference(dead_.begin(), dead_.end(), proposed_->begin(), proposed_->end(),
                        std::back_inserter(differ.looks_alive));
    events.emplace_back(std::move(differ));
}

void Table::finish_by_count(Events& events) {
    // The marks are always of stones on the board, so the count cannot fail.
    if (const auto outcome =
            outcome_by_count(record().spec, position(), dead_, go::DeadUnit::stone)) {
        if (const auto counted = reckoning()) {
            note_count(playback_.edit_record().tree, playback_.node(), record().spec.geometry,
                       *counted);
        }
        finish(*outcome, events);
    }
}

void Table::finish(const Outcome& outcome, Events& events) {
    playback_.edit_record().outcome = outcome;
    const std::vector<Point> dead = dead_;  // still shown with the result
    enter(Phase::finished, events);
    dead_ = dead;
    events.emplace_back(Ended{outcome});
}

}  // namespace magpie
