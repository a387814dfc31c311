// What train/go/selfplay.py calls.
#include <cstddef>
#include <cstdint>

#include "train/go/selfplay/pool.h"

using magpie::train::Counters;
using magpie::train::Group;
using magpie::train::Pool;
using magpie::train::SampleLayout;
using magpie::train::Settings;

extern "C" {

Pool* magpie_pool_new(int threads) { return new Pool(threads); }

void magpie_pool_free(Pool* pool) { delete pool; }

int magpie_pool_add(Pool* pool,
                    int side,
                    int games,
                    const Settings* first,
                    const Settings* second,
                    std::uint32_t* planes,
                    float* globals,
                    const float* answers,
                    std::uint8_t* network,
                    std::uint64_t seed) {
    return pool->add(magpie::train::make_group(side, games, {*first, *second},
                                               {planes, globals, answers, network}, seed));
}

void magpie_pool_release(Pool* pool, int group) { pool->release(group); }

int magpie_pool_wait(Pool* pool, int group) { return pool->wait(group); }

int magpie_pool_take(Pool* pool, int group, void* out, std::size_t room) {
    return pool->group(group).take(static_cast<std::byte*>(out), room);
}

void magpie_pool_counters(Pool* pool, int group, Counters* out) {
    *out = pool->group(group).counters();
}

float magpie_pool_result(Pool* pool, int group, int game) {
    return pool->group(group).results()[static_cast<std::size_t>(game)];
}

// planes, globals, policy, reply, owner, result, bytes
void magpie_sample_layout(int side, std::uint64_t* out) {
    const SampleLayout layout(side * side);
    const std::size_t places[] = {layout.planes, layout.globals, layout.policy, layout.reply,
                                  layout.owner,  layout.result,  layout.bytes};
    for (std::size_t i = 0; i < 7; ++i) out[i] = places[i];
}

int magpie_plane_count() { return magpie::go::kPlanes; }

int magpie_global_count() { return magpie::go::kGlobals; }

}  // extern "C"
