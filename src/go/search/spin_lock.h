#pragma once

#include <atomic>

namespace magpie::go {

// A lock for a few microseconds, made of an atomic alone, so that the same code runs where there
// are no threads. Who waits longer than that sleeps: the holder may have been put aside by the
// system. Satisfies BasicLockable.
class SpinLock {
  public:
    void lock() {
        while (held_.test_and_set(std::memory_order_acquire)) {
            for (int i = 0; i < kSpins && held_.test(std::memory_order_relaxed); ++i) {
            }
            held_.wait(true, std::memory_order_relaxed);
        }
    }

    void unlock() {
        held_.clear(std::memory_order_release);
        held_.notify_one();
    }

  private:
    static constexpr int kSpins = 200;

    std::atomic_flag held_;
};

// Holds a lock as long as it lives.
class Locked {
  public:
    explicit Locked(SpinLock& lock) : lock_(lock) { lock_.lock(); }

    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

    ~Locked() { lock_.unlock(); }

  private:
    SpinLock& lock_;
};

}  // namespace magpie::go
