#include "apps/seats/engine_seat.h"

#include <algorithm>
#include <new>
#include <utility>

#include "game/words.h"
#include "platform/threads.h"

namespace magpie::seats {

namespace {

bool answers_task(const SeatNews& news) {
    return std::holds_alternative<SeatMoved>(news) || std::holds_alternative<SeatJudged>(news) ||
           std::holds_alternative<SeatAnalyzed>(news) || std::holds_alternative<SeatFailed>(news);
}

}  // namespace

EngineSeat::EngineSeat(Maker make, Options options)
    : make_(std::move(make)), options_(std::move(options)), thread_([this] { run(); }) {}

EngineSeat::~EngineSeat() {
    {
        const std::lock_guard lock(mutex_);
        leaves_ = true;
        ++ticket_;
        interruption_.abandon(Milliseconds(0));
    }
    changed_.notify_all();
    thread_.join();
}

void EngineSeat::begin(Task task) {
    {
        const std::lock_guard lock(mutex_);
        ++ticket_;
        if (is_working_) interruption_.abandon(options_.grace);
        next_ = std::move(task);
        hurries_ = false;
    }
    is_busy_ = true;
    changed_.notify_all();
}

void EngineSeat::hurry() {
    const std::lock_guard lock(mutex_);
    hurries_ = true;
    if (is_working_ && !next_) interruption_.hurry();
}

void EngineSeat::drop() {
    const std::lock_guard lock(mutex_);
    is_busy_ = false;
    ++ticket_;
    next_.reset();
    if (is_working_) interruption_.abandon(options_.grace);
}

std::optional<SeatNews> EngineSeat::poll() {
    const std::lock_guard lock(mutex_);
    while (!news_.empty()) {
        auto [ticket, news] = std::move(news_.front());
        news_.pop_front();
        if (ticket != 0 && ticket != ticket_) continue;  // dropped
        if (answers_task(news)) is_busy_ = false;
        return std::move(news);
    }
    return std::nullopt;
}

void EngineSeat::run() {
    for (;;) {
        std::unique_lock lock(mutex_);
        is_working_ = false;
        changed_.wait(lock, [this] { return next_ || leaves_; });
        if (leaves_) return;
        const Task task = std::move(*next_);
        next_.reset();
        const std::uint64_t ticket = ticket_;
        interruption_.clear();
        if (hurries_) interruption_.hurry();
        is_working_ = true;
        lock.unlock();
        try {
            work(task, ticket);
        } catch (const std::bad_alloc&) {
            player_.reset();  // whatever it was doing, it begins anew
            tell(ticket, SeatFailed{"there was not enough memory"});
        }
    }
}

void EngineSeat::work(const Task& task, std::uint64_t ticket) {
    for (int attempt = 0; !is_stale(ticket); ++attempt) {
        const auto done = try_task(task, ticket);
        if (done) return;
        shown_.reset();
        if (is_stale(ticket)) return;
        if (done.error().is_final || attempt >= options_.restarts) {
            return tell(ticket, SeatFailed{done.error().reason});
        }
        tell(ticket, SeatStumbled{done.error().reason});
    }
}

EngineSeat::Result<void> EngineSeat::try_task(const Task& task, std::uint64_t ticket) {
    if (auto there = be_there(); !there) return there;
    if (auto shown = show(task); !shown) return shown;
    auto news = answer(task, ticket);
    if (!news) return std::unexpected(std::move(news.error()));
    tell(ticket, std::move(*news));
    return {};
}

EngineSeat::Result<void> EngineSeat::be_there() {
    if (player_) return {};
    auto made = make_(interruption_);
    if (!made) return std::unexpected(Failure{made.error().reason, made.error().is_request});
    player_ = std::move(*made);
    tell(0, SeatReady{player_->name()});
    return {};
}

// A player who will not play such a game at all will not when it is started anew.
EngineSeat::Result<void> EngineSeat::show(const Task& task) {
    const bool was_known = shown_.is_known();
    const auto shown = shown_.show(*player_, task.game, task.control);
    if (shown) return {};
    const bool is_final = !was_known && shown.error().kind == PlayerFailure::Kind::nonsense;
    return std::unexpected(failure_of(shown.error(), is_final));
}

EngineSeat::Result<SeatNews> EngineSeat::answer(const Task& task, std::uint64_t ticket) {
    const auto listen = [this, ticket](const Report& report) { tell(ticket, SeatThinks{report}); };
    if (task.kind == Task::Kind::dead_stones) {
        auto dead = player_->dead_stones(task.game, patience(task));
        if (!dead) return std::unexpected(failure_of(dead.error()));
        return SeatJudged{std::move(*dead)};
    }
    if (task.kind == Task::Kind::analysis) {
        auto report = player_->analyze(task.game, task.limits, listen, patience(task));
        if (!report) {
            const bool is_final = report.error().kind == PlayerFailure::Kind::nonsense;
            return std::unexpected(failure_of(report.error(), is_final));
        }
        return SeatAnalyzed{std::move(*report)};
    }
    auto turn = player_->think(
        task.game,
        {.clock = task.clock, .timeout = patience(task), .goal = task.goal, .listen = listen});
    if (!turn) return std::unexpected(failure_of(turn.error()));
    if (turn->move) {
        if (const auto refusal = task.game.why_illegal(*turn->move)) {
            return std::unexpected(Failure{player_->name() + " broke the rules. " +
                                           sentence(task.game.spec(), *refusal)});
        }
        shown_.add({task.game.to_play(), *turn->move});
    }
    return SeatMoved{turn->move, std::move(turn->report)};
}

// A flag decides about who is late; the rest is for programs that never answer.
Milliseconds EngineSeat::patience(const Task& task) const {
    return task.clock ? longest_answer(*task.clock, options_.patience) : options_.patience;
}

EngineSeat::Failure EngineSeat::failure_of(const PlayerFailure& failure, bool is_final) const {
    const std::string name = player_->name();
    const bool names_itself = failure.reason.starts_with(name);
    return {names_itself ? failure.reason : name + " " + failure.reason, is_final};
}

bool EngineSeat::is_stale(std::uint64_t ticket) const {
    const std::lock_guard lock(mutex_);
    return ticket != ticket_;
}

void EngineSeat::tell(std::uint64_t ticket, SeatNews news) {
    {
        const std::lock_guard lock(mutex_);
        if (ticket != 0 && ticket != ticket_) return;
        // Of what it has found so far only the newest counts: a front end that sleeps is not
        // buried.
        if (std::holds_alternative<SeatThinks>(news) && !news_.empty() &&
            std::holds_alternative<SeatThinks>(news_.back().second)) {
            news_.pop_back();
        }
        news_.emplace_back(ticket, std::move(news));
    }
    if (options_.wake) options_.wake();
}

EngineSeat::Maker maker_for(GameKind game, const std::string& text, int threads) {
    const auto workers = std::make_shared<platform::ThreadWorkers>(threads);
    return [game, text, workers](Interruption& interruption) {
        return make_player(game, text, *workers, {}, &interruption);
    };
}

}  // namespace magpie::seats
