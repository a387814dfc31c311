#pragma once

// Stands in for RapidCheck, which throws, where there are no exceptions: as much of it as the tests
// of the rules use. It draws the same cases every time, makes none smaller, and ends the program at
// the first that does not hold, which fails the whole suite.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <type_traits>

namespace rc {

inline std::mt19937_64& draws() {
    static std::mt19937_64 engine(1);
    return engine;
}

template <class T, class Draw>
struct Gen {
    Draw draw;

    T operator*() const { return static_cast<T>(draw()); }
};

namespace gen {

// From `least` on, below `limit`.
template <class T>
auto inRange(T least, T limit) {
    const auto draw = [least, limit] {
        const auto width = static_cast<std::uint64_t>(limit) - static_cast<std::uint64_t>(least);
        return static_cast<std::uint64_t>(least) + draws()() % width;
    };
    return Gen<T, decltype(draw)>{draw};
}

template <class T>
auto arbitrary() {
    // The highest bits: one for a bool.
    constexpr int kBits = std::is_same_v<T, bool> ? 1 : static_cast<int>(8 * sizeof(T));
    const auto draw = [] { return draws()() >> (64 - kBits); };
    return Gen<T, decltype(draw)>{draw};
}

}  // namespace gen

// As many cases as RapidCheck tries.
template <class Property>
[[nodiscard]] bool check(Property&& property) {
    constexpr int kCases = 100;
    for (int i = 0; i < kCases; ++i) property();
    return true;
}

[[noreturn]] inline void fail(const char* condition, const char* file, int line) {
    std::printf("%s:%d: a property does not hold: %s\n[  FAILED  ] property\n", file, line,
                condition);
    std::fflush(stdout);
    std::_Exit(1);
}

}  // namespace rc

#define RC_ASSERT(...) \
    ((__VA_ARGS__) ? static_cast<void>(0) : ::rc::fail(#__VA_ARGS__, __FILE__, __LINE__))
