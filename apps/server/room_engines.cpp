// What a game asks of engines, and what becomes of their answers: a move of the side they play, and
// which stones are dead once both have passed. The queue of a game and what is shown of it are in
// room.cpp.
#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "apps/seats/goal_for.h"
#include "apps/server/room.h"

namespace magpie::server {

void Room::ask_engine() {
    const Color c = table_.to_play();
    if (asked_ != 0 || is_broken_ || !engine_trouble_.empty() || table_.phase() != Phase::playing ||
        !players_.is_engine(c)) {
        return;
    }
    EnginePool::Question question{.kind = table_.record().spec.kind,
                                  .engine = header_.engines[c],
                                  .task = {.game = table_.playback()}};
    question.task.goal = seats::goal_for(table_.playback());
    if (table_.clock().is_timed()) {
        const PlayerTime time = table_.clock().players(services_.now())[c];
        question.task.control = time.control;
        question.task.clock = ClockLimit{.control = time.control, .left = time.left};
    }
    // The number is known only after the question was asked, and the answer may come before that.
    const auto number = std::make_shared<std::atomic<std::uint64_t>>(0);
    const std::weak_ptr<Room> weak = weak_from_this();
    asked_ =
        services_.engines.ask(std::move(question), [weak, number](const seats::SeatNews& news) {
            const auto self = weak.lock();
            if (!self || std::holds_alternative<seats::SeatThinks>(news)) return;
            self->serial_.post([self, number, news, at = self->services_.now()] {
                self->take({EngineSaid{*number, news}, std::nullopt, {}, at});
            });
        });
    *number = asked_;
}

std::vector<Event> Room::engine_said(const EngineSaid& said, Instant now) {
    if (said.number != asked_) return {};  // it was about a position that is gone
    if (const auto* moved = std::get_if<seats::SeatMoved>(&said.news)) {
        asked_ = 0;
        const Color c = table_.to_play();
        auto events =
            moved->move ? table_.apply(PlayMove{*moved->move}, now) : table_.apply(Resign{c}, now);
        if (changes_game(events)) return events;
        engine_trouble_ = "It made no move that can be made now.";
    } else if (const auto* failed = std::get_if<seats::SeatFailed>(&said.news)) {
        asked_ = 0;
        engine_trouble_ = failed->reason;
    } else {
        return {};
    }
    publish();
    go_on();
    return {};
}

void Room::drop_engine() {
    if (asked_ != 0) services_.engines.cancel(std::exchange(asked_, 0));
}

// Until it is answered nothing is marked, and everything can be done: where too many ask, the
// players mark the stones themselves.
void Room::ask_judge() {
    if (!is_judging() || is_broken_) return drop_judge();
    if (judge_asked_ != 0) return;
    // As with engines, the number is known only after the question was asked.
    const auto number = std::make_shared<std::atomic<std::uint64_t>>(0);
    const std::weak_ptr<Room> weak = weak_from_this();
    judge_asked_ = services_.judge->ask(
        std::get<go::Position>(table_.position()), network_,
        [weak, number](const go::Proposal& proposal) {
            const auto self = weak.lock();
            if (!self) return;
            self->serial_.post([self, number, proposal, at = self->services_.now()] {
                self->take({Judged{*number, proposal}, std::nullopt, {}, at});
            });
        });
    *number = judge_asked_;
    if (judge_asked_ != 0) return;
    is_judged_ = true;
    publish();
}

// Why stones were proposed as dead is told for as long as the marks are looked at.
void Room::note_proposal(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const auto* proposed = std::get_if<DeadProposed>(&event)) {
            proposed_ = proposed->proposal.dead;
        }
    }
}

// Which stones are dead is asked anew when marking begins, unless that is known of this position.
void Room::note_phase(std::vector<Event>& events) {
    const auto is_begin = [](const Event& event) {
        const auto* changed = std::get_if<PhaseChanged>(&event);
        return changed != nullptr && changed->phase == Phase::marking_dead;
    };
    if (std::ranges::none_of(events, is_begin)) return;
    drop_judge();
    proposed_.clear();
    is_judged_ = judged_stones_ == std::get<go::Position>(table_.position()).stones();
    if (!is_judged_) return;
    const auto told = table_.take_proposal(judgement_);
    events.insert(events.end(), told.begin(), told.end());
}

bool Room::is_judging() const {
    return services_.judge != nullptr && table_.phase() == Phase::marking_dead && !is_judged_;
}

std::vector<Event> Room::judged(const Judged& judged) {
    if (judged.number != judge_asked_) return {};  // it was about a position that is gone
    judge_asked_ = 0;
    is_judged_ = true;
    judged_stones_ = std::get<go::Position>(table_.position()).stones();
    judgement_ = judged.proposal;
    const std::vector<Point> before(table_.dead().begin(), table_.dead().end());
    auto events = table_.take_proposal(judged.proposal);
    // Who looks at the marks is told where they change, and where a count would leave an area out.
    const bool tells = !judged.proposal.open_borders.empty();
    if (tells || !std::ranges::equal(before, table_.dead())) return events;
    note_proposal(events);
    publish();
    go_on();
    return {};
}

void Room::drop_judge() {
    if (judge_asked_ != 0) services_.judge->cancel(std::exchange(judge_asked_, 0));
}

}  // namespace magpie::server
