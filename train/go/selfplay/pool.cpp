#include "train/go/selfplay/pool.h"

#include <algorithm>
#include <cstring>

namespace magpie::train {
namespace {

// Games stepped between two looks at the queue: enough that threads seldom meet there.
constexpr int kChunk = 32;

// Samples kept for the trainer, in bytes: more are dropped, and counted.
constexpr std::size_t kRoom = std::size_t{6} << 30;

template <int kSide>
class GroupOf final : public Group {
  public:
    GroupOf(int side,
            int games,
            const std::array<Settings, 2>& players,
            const Buffers& buffers,
            std::uint64_t seed)
        : Group(side * side),
          even_{.black = players[0], .white = players[1]},
          odd_{.black = players[1], .white = players[0]},
          buffers_(buffers) {
        results_.assign(static_cast<std::size_t>(games), 0);
        games_.reserve(static_cast<std::size_t>(games));
        for (int i = 0; i < games; ++i) {
            Game<kSide>& game =
                games_.emplace_back(side, mix(seed + static_cast<std::uint64_t>(i)));
            game.begin(players_of(i), i / 2, !is_match());
        }
    }

    [[nodiscard]] int games() const override { return static_cast<int>(games_.size()); }

    int step(int from, int to) override {
        const auto area = static_cast<std::size_t>(layout_.area);
        const std::size_t planes = go::kPlanes * go::words_per_plane(layout_.area);
        const std::size_t answers = area + 1 + static_cast<std::size_t>(Answer::count);
        int questions = 0;
        for (int i = from; i < to; ++i) {
            const auto at = static_cast<std::size_t>(i);
            Game<kSide>& game = games_[at];
            const auto done = [&](const Finished& finished, std::span<const std::byte> samples,
                                  std::size_t count) { hand_over(i, finished, samples, count); };
            const bool asks = game.step(players_of(i), {buffers_.answers + at * answers, answers},
                                        {buffers_.planes + at * planes, planes},
                                        {buffers_.globals + at * go::kGlobals, go::kGlobals}, done);
            questions += asks;
            buffers_.network[at] = asks ? network_of(i, game.to_play()) : 255;
        }
        const std::lock_guard lock(mutex_);
        counters_.questions += static_cast<std::uint64_t>(questions);
        return questions;
    }

  private:
    [[nodiscard]] bool is_match() const { return even_.black.match != 0; }

    [[nodiscard]] const Players& players_of(int game) const { return game % 2 == 0 ? even_ : odd_; }

    [[nodiscard]] std::uint8_t network_of(int game, Color to_play) const {
        if (!is_match()) return 0;
        return static_cast<std::uint8_t>((game % 2 == 0) == (to_play == Color::black) ? 0 : 1);
    }

    Players even_;
    Players odd_;
    Buffers buffers_;
    std::vector<Game<kSide>> games_;
};

}  // namespace

void Group::hand_over(int game,
                      const Finished& finished,
                      std::span<const std::byte> samples,
                      std::size_t count) {
    const std::lock_guard lock(mutex_);
    ++counters_.games;
    counters_.moves += static_cast<std::uint64_t>(finished.moves);
    counters_.black_wins += finished.black_lead > 0;
    counters_.cut_off += finished.cut_off;
    results_[static_cast<std::size_t>(game)] = finished.black_lead;
    if (samples_.size() + samples.size() > kRoom) {
        counters_.lost_samples += count;
        return;
    }
    counters_.samples += count;
    samples_.insert(samples_.end(), samples.begin(), samples.end());
}

int Group::take(std::byte* out, std::size_t room) {
    const std::lock_guard lock(mutex_);
    const std::size_t bytes = std::min(room, samples_.size()) / layout_.bytes * layout_.bytes;
    if (bytes == 0) return 0;
    std::memcpy(out, samples_.data(), bytes);
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(bytes));
    return static_cast<int>(bytes / layout_.bytes);
}

Counters Group::counters() {
    const std::lock_guard lock(mutex_);
    return counters_;
}

std::unique_ptr<Group> make_group(int side,
                                  int games,
                                  const std::array<Settings, 2>& players,
                                  const Group::Buffers& buffers,
                                  std::uint64_t seed) {
    if (side <= 9) return std::make_unique<GroupOf<9>>(side, games, players, buffers, seed);
    if (side <= 13) return std::make_unique<GroupOf<13>>(side, games, players, buffers, seed);
    return std::make_unique<GroupOf<19>>(side, games, players, buffers, seed);
}

Pool::Pool(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    work_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

int Pool::add(std::unique_ptr<Group> group) {
    const std::lock_guard lock(mutex_);
    shifts_.push_back(std::make_unique<Shift>());
    shifts_.back()->group = std::move(group);
    return static_cast<int>(shifts_.size()) - 1;
}

void Pool::release(int group) {
    {
        const std::lock_guard lock(mutex_);
        Shift& shift = *shifts_[static_cast<std::size_t>(group)];
        shift.next = 0;
        shift.done = 0;
        shift.questions = 0;
        shift.ready = false;
        queue_.push_back(&shift);
    }
    work_.notify_all();
}

int Pool::wait(int group) {
    std::unique_lock lock(mutex_);
    const Shift& shift = *shifts_[static_cast<std::size_t>(group)];
    ready_.wait(lock, [&] { return shift.ready; });
    return shift.questions;
}

void Pool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        work_.wait(lock, [this] { return stop_ || !queue_.empty(); });
        if (stop_) return;
        Shift& shift = *queue_.front();
        const int games = shift.group->games();
        const int from = shift.next;
        const int to = std::min(games, from + kChunk);
        shift.next = to;
        if (to == games) queue_.erase(queue_.begin());
        lock.unlock();
        const int questions = shift.group->step(from, to);
        lock.lock();
        shift.done += to - from;
        shift.questions += questions;
        if (shift.done == games) {
            shift.ready = true;
            ready_.notify_all();
        }
    }
}

}  // namespace magpie::train
