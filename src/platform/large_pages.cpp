#include "platform/large_pages.h"

#include <algorithm>
#include <cstddef>

#include <sys/mman.h>

namespace magpie::platform {

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

class LargePages final : public std::pmr::memory_resource {
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        if (bytes < kLargePage) return ordinary_->allocate(bytes, alignment);
        void* const memory = ordinary_->allocate(bytes, std::max(alignment, kLargePage));
        // Only a wish: without large pages the memory is as good, and slower.
        static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
        return memory;
    }

    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        const bool is_large = bytes >= kLargePage;
        ordinary_->deallocate(memory, bytes,
                              is_large ? std::max(alignment, kLargePage) : alignment);
    }

    [[nodiscard]] bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
        return this == &other;
    }

    std::pmr::memory_resource* ordinary_ = std::pmr::new_delete_resource();
};

}  // namespace

std::pmr::memory_resource* large_pages() {
    static LargePages pages;
    return &pages;
}

}  // namespace magpie::platform
