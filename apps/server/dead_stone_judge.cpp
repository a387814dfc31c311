#include "apps/server/dead_stone_judge.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace magpie::server {

namespace {

constexpr std::size_t kMostPositions = 64;
constexpr std::size_t kMostOfOneNetwork = 8;
constexpr int kUsualArea = 19 * 19;

// A random game costs as much as the board is large: on the largest there are fewer of them.
go::ProposalLimits limits_for(Geometry geometry, go::OwnershipSource* source) {
    go::ProposalLimits limits{.source = source};
    if (geometry.area() > kUsualArea) {
        limits.playouts = limits.playouts * kUsualArea / geometry.area();
    }
    return limits;
}

}  // namespace

// Games that were loaded, and belong to nobody yet, leave room for those that somebody plays.
bool DeadStoneJudge::is_too_much(const std::string& address) const {
    if (waiting_.size() >= kMostPositions) return true;
    const auto asked = std::ranges::count(waiting_, address, &Question::address) +
                       (is_running_ && served_ == address ? 1 : 0);
    const std::size_t most = address.empty() ? kMostPositions / 2 : kMostOfOneNetwork;
    return static_cast<std::size_t>(asked) >= most;
}

std::uint64_t DeadStoneJudge::ask(go::Position position,
                                  const std::string& address,
                                  Judged judged) {
    const std::lock_guard lock(mutex_);
    if (has_stopped_ || is_too_much(address)) return 0;
    const std::uint64_t number = next_number_++;
    waiting_.push_back({number, address, std::move(position), std::move(judged)});
    if (!is_running_) pool_.post([this] { run(); });
    is_running_ = true;
    return number;
}

void DeadStoneJudge::cancel(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [number](const Question& q) { return q.number == number; });
}

void DeadStoneJudge::stop() {
    const std::lock_guard lock(mutex_);
    has_stopped_ = true;
    waiting_.clear();
}

std::size_t DeadStoneJudge::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() + (is_running_ ? 1 : 0);
}

go::Proposal DeadStoneJudge::propose(const go::Position& position) const {
    try {
        return go::propose_dead(position, limits_for(position.geometry(), source_));
    } catch (const std::exception&) {
        return {};  // the players mark the stones themselves
    }
}

// One position and then whatever else waits in the pool, so that nobody there waits for all.
void DeadStoneJudge::run() {
    std::unique_lock lock(mutex_);
    if (waiting_.empty()) {
        is_running_ = false;
        return;
    }
    const Question question = std::move(waiting_.front());
    waiting_.pop_front();
    served_ = question.address;
    lock.unlock();
    const auto tell = [&] {
        try {
            question.judged(propose(question.position));
        } catch (const std::exception&) {
            return;  // whoever asked has no memory left to hear it with
        }
    };
    tell();
    lock.lock();
    is_running_ = false;
    if (waiting_.empty()) return;
    pool_.post([this] { run(); });
    is_running_ = true;
}

}  // namespace magpie::server
