#include "apps/server/engine_pool.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "apps/seats/engines.h"
#include "platform/environment.h"

namespace magpie::server {

namespace {

constexpr std::size_t kMostWaiting = 1'000;
constexpr const char* kEnds = "The server is ending.";

std::string key_of(const EnginePool::Question& question) {
    return std::string(name_of(question.kind)) + " " + question.engine;
}

bool is_answer(const seats::SeatNews& news) {
    return std::holds_alternative<seats::SeatMoved>(news) ||
           std::holds_alternative<seats::SeatJudged>(news) ||
           std::holds_alternative<seats::SeatAnalyzed>(news) ||
           std::holds_alternative<seats::SeatFailed>(news);
}

}  // namespace

// The threads of engines are waited for on the pool, not by whoever asks, and without the lock.
struct EnginePool::Leaving {
    Leaving(Pool& p, Retired s) : pool(p), seats(std::move(s)) {}

    ~Leaving() {
        if (seats.empty()) return;
        try {
            const auto gone = std::make_shared<Retired>(std::move(seats));
            pool.post([gone] { gone->clear(); });
        } catch (const std::exception&) {
            return;  // no memory for that: then they are waited for here
        }
    }

    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;

    Pool& pool;
    Retired seats;
};

EnginePool::EnginePool(Pool& pool, Metrics& metrics, int at_once, Milliseconds longest_thought)
    : pool_(pool),
      metrics_(metrics),
      at_once_(static_cast<std::size_t>(std::max(1, at_once))),
      longest_thought_(longest_thought) {
    for (std::size_t i = 0; i < at_once_; ++i) slots_.push_back(std::make_unique<Slot>());
}

EnginePool::~EnginePool() { stop(); }

// Whoever waits for an answer is told that there is none, so that nobody waits for ever.
void EnginePool::stop() {
    Retired retired;
    std::vector<Heard> unanswered;
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(stops_, true)) return;
        for (auto* queue : {&urgent_, &patient_}) {
            for (const auto& asked : *queue) unanswered.push_back(std::move(asked->heard));
            queue->clear();
        }
        for (const auto& slot : slots_) {
            if (slot->asked) unanswered.push_back(std::move(slot->asked->heard));
            slot->asked.reset();
            if (slot->seat) retired.push_back(std::move(slot->seat));
        }
    }
    for (const Heard& heard : unanswered) refuse(heard, kEnds);
}

// On the pool, since whoever asks may hold what it needs to hear the answer.
void EnginePool::refuse(const Heard& heard, const char* why) {
    pool_.post([heard, why] { heard(seats::SeatFailed{why}); });
}

std::size_t EnginePool::waiting() const {
    const std::lock_guard lock(mutex_);
    return urgent_.size() + patient_.size();
}

std::uint64_t EnginePool::ask(Question question, Heard heard) {
    Leaving leaving{pool_, {}};
    std::unique_lock lock(mutex_);
    const std::uint64_t number = next_number_++;
    auto& queue = question.can_wait ? patient_ : urgent_;
    if (stops_ || queue.size() >= kMostWaiting) {
        const char* why = stops_ ? kEnds : "Too many others are waiting for an engine.";
        lock.unlock();
        refuse(heard, why);
        return number;
    }
    queue.push_back(std::make_unique<Asked>(number, std::move(question), std::move(heard)));
    leaving.seats = start_waiting();
    return number;
}

void EnginePool::cancel(std::uint64_t number) {
    Leaving leaving{pool_, {}};
    const std::lock_guard lock(mutex_);
    for (auto* queue : {&urgent_, &patient_}) {
        std::erase_if(*queue, [number](const auto& asked) { return asked->number == number; });
    }
    for (const auto& slot : slots_) {
        if (!slot->asked || slot->asked->number != number) continue;
        slot->seat->drop();
        slot->asked.reset();
    }
    leaving.seats = start_waiting();
}

EnginePool::Retired EnginePool::start_waiting() {
    Retired retired;
    for (;;) {
        if (urgent_.empty() && patient_.empty()) return retired;
        auto& queue = urgent_.empty() ? patient_ : urgent_;
        // The last free engine is for those who play.
        const auto busy = std::ranges::count_if(slots_, [](const auto& slot) {
            return slot->asked != nullptr && slot->asked->question.can_wait;
        });
        const bool is_reserved =
            &queue == &patient_ && at_once_ > 1 && static_cast<std::size_t>(busy) + 1 >= at_once_;
        Slot* slot = is_reserved ? nullptr : free_slot(key_of(queue.front()->question), retired);
        if (slot == nullptr) return retired;
        slot->asked = std::move(queue.front());
        queue.pop_front();
        slot->last_used = slot->asked->number;
        if (!slot->seat) slot->seat = make_seat(*slot, slot->asked->question);
        const seats::Task& task = slot->asked->question.task;
        slot->seat->begin(task);
        if (!task.clock) continue;
        const Instant until{platform::now().since_epoch + longest_thought_};
        pool_.post_at(until, [this, number = slot->asked->number] { hurry(number); });
    }
}

void EnginePool::hurry(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    for (const auto& slot : slots_) {
        if (slot->asked && slot->asked->number == number) slot->seat->hurry();
    }
}

// An idle engine of the kind, else an empty place, else that of the engine unused for longest.
EnginePool::Slot* EnginePool::free_slot(const std::string& key, Retired& retired) {
    Slot* best = nullptr;
    for (const auto& slot : slots_) {
        if (slot->asked) continue;
        if (slot->seat && slot->key == key) return slot.get();
        const bool is_better =
            best == nullptr || (best->seat && (!slot->seat || slot->last_used < best->last_used));
        if (is_better) best = slot.get();
    }
    if (best == nullptr) return nullptr;
    if (best->seat) retired.push_back(std::move(best->seat));
    best->key = key;
    return best;
}

std::unique_ptr<seats::EngineSeat> EnginePool::make_seat(Slot& slot, const Question& question) {
    seats::EngineSeat::Options options;
    options.wake = [this, at = &slot] { pool_.post([this, at] { drain(at); }); };
    return std::make_unique<seats::EngineSeat>(
        seats::maker_for(question.kind, seats::engine_from(question.engine), 1),
        std::move(options));
}

void EnginePool::drain(Slot* slot) {
    for (;;) {
        Leaving leaving{pool_, {}};
        Heard heard;
        std::optional<seats::SeatNews> news;
        {
            const std::lock_guard lock(mutex_);
            if (stops_ || !slot->seat) return;
            news = slot->seat->poll();
            if (!news) return;
            if (!slot->asked) continue;
            heard = slot->asked->heard;
            if (is_answer(*news)) {
                const bool failed = std::holds_alternative<seats::SeatFailed>(*news);
                ++(failed ? metrics_.engine_failures : metrics_.engine_moves);
                slot->asked.reset();
                leaving.seats = start_waiting();
            }
        }
        heard(*news);
    }
}

}  // namespace magpie::server
