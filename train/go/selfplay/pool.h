#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "train/go/selfplay/game.h"

namespace magpie::train {

// What has been done so far, over all threads.
struct Counters {
    std::uint64_t questions = 0;
    std::uint64_t moves = 0;
    std::uint64_t games = 0;
    std::uint64_t black_wins = 0;
    std::uint64_t cut_off = 0;
    std::uint64_t samples = 0;
    std::uint64_t lost_samples = 0;  // nobody took them in time
};

// Many games of one size that put their questions to the network together. The buffers belong to
// the caller, one row a game: planes, globals, answers, and which network is asked (0 or 1; 255:
// none).
class Group {
  public:
    struct Buffers {
        std::uint32_t* planes;
        float* globals;
        const float* answers;
        std::uint8_t* network;
    };

    virtual ~Group() = default;
    // Steps the games [from, to), and returns how many of them have a question.
    virtual int step(int from, int to) = 0;
    [[nodiscard]] virtual int games() const = 0;

    // Moves up to `room` bytes of whole samples to `out`; returns how many samples.
    int take(std::byte* out, std::size_t room);

    [[nodiscard]] Counters counters();

    // Of a match: what each game ended with for Black, in points.
    [[nodiscard]] const std::vector<float>& results() const { return results_; }

    [[nodiscard]] const SampleLayout& layout() const { return layout_; }

  protected:
    explicit Group(int area) : layout_(area) {}

    void hand_over(int game,
                   const Finished& finished,
                   std::span<const std::byte> samples,
                   std::size_t count);

    SampleLayout layout_;
    std::mutex mutex_;
    Counters counters_;
    std::vector<std::byte> samples_;
    std::vector<float> results_;
};

// In a match the first player has Black in the even games, the second in the odd ones; each is
// answered by a network of its own. Else both play every game.
// Requires: 5 <= side <= 19; outside of matches, moves considered at the root.
std::unique_ptr<Group> make_group(int side,
                                  int games,
                                  const std::array<Settings, 2>& players,
                                  const Group::Buffers& buffers,
                                  std::uint64_t seed);

// Threads that step groups. A group is either with the pool (released) or with the caller (after
// wait), never with both.
class Pool {
  public:
    explicit Pool(int threads);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // Returns the number of the group.
    int add(std::unique_ptr<Group> group);
    // The answers are there: play on.
    void release(int group);
    // Until every game of the group has a question or is over; returns how many questions.
    int wait(int group);

    [[nodiscard]] Group& group(int number) {
        return *shifts_[static_cast<std::size_t>(number)]->group;
    }

  private:
    struct Shift {
        std::unique_ptr<Group> group;
        int next = 0;  // game to step
        int done = 0;
        int questions = 0;
        bool ready = false;
    };

    void work();

    std::mutex mutex_;
    std::condition_variable work_;
    std::condition_variable ready_;
    std::vector<std::unique_ptr<Shift>> shifts_;
    std::vector<Shift*> queue_;
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace magpie::train
