#include "support/failing_memory.h"

#include <cstdlib>
#include <new>

namespace magpie::test {

std::atomic<long> allocations_left{-1};

}  // namespace magpie::test

// NOLINTBEGIN: these are the functions themselves.
void* operator new(std::size_t size) {
    auto& left = magpie::test::allocations_left;
    if (left.load() >= 0 && left.fetch_sub(1) == 0) throw std::bad_alloc();
    if (void* place = std::malloc(size != 0 ? size : 1)) return place;
    throw std::bad_alloc();
}

void operator delete(void* place) noexcept { std::free(place); }

void operator delete(void* place, std::size_t) noexcept { std::free(place); }

// NOLINTEND
