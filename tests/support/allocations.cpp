#include "support/allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> bytes_so_far{0};

}  // namespace

void* operator new(std::size_t size) {
    bytes_so_far.fetch_add(size, std::memory_order_relaxed);
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    std::abort();
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace magpie::test {

std::size_t allocated_bytes() { return bytes_so_far.load(std::memory_order_relaxed); }

}  // namespace magpie::test
