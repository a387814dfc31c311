#pragma once

// Whether a sanitizer watches, under which everything takes ten times as long: a test whose cases
// are many of one kind may then try fewer, as the release build tries them all.
#if defined(__has_feature)
#define MAGPIE_HAS(feature) __has_feature(feature)
#else
#define MAGPIE_HAS(feature) 0
#endif

namespace magpie::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
    MAGPIE_HAS(address_sanitizer) || MAGPIE_HAS(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace magpie::test

#undef MAGPIE_HAS
