// A server that runs out of memory: each allocation of a move fails once.
#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/server/house.h"
#include "support/failing_memory.h"

namespace magpie::server::test {

namespace {

using magpie::test::allocations_left;

// What a move that was tried while memory ran out came to, in a process of its own. Destructors of
// the JSON library allocate, and where that fails the process ends, as by kill -9: what was
// answered is on the disk, which the tests of Durability show.
enum Ending { kPlayed = 0, kRefused = 10, kLost = 11, kStuck = 12, kEnded = -SIGABRT };

std::shared_ptr<Room> find(House& house, const std::string& id) {
    const auto promised = std::make_shared<std::promise<Rooms::Result>>();
    auto found = promised->get_future();
    house.rooms.find(id, [promised](Rooms::Result result) { promised->set_value(result); });
    const Rooms::Result result = found.get();
    return result ? result->room : nullptr;
}

// Two moves; memory runs out in the second. Then the game is asked for again, and goes on.
Ending play_while_memory_fails(long failing) {
    House house(10);
    auto room = house.create()->room;
    const std::string id = room->id();
    answer_to([&](auto done) { room->keep(done); });
    answer_to([&](auto done) { room->apply(play(4, 4), 0, done); });
    bool is_played = false;
    try {
        allocations_left = failing;
        is_played = answer_to([&](auto done) { room->apply(play(2, 2), 1, done); }).kind ==
                    Answer::Kind::done;
    } catch (const std::bad_alloc&) {
        is_played = false;  // while it was asked
    }
    allocations_left = -1;
    room = find(house, id);
    if (!room) return kLost;
    const int ply = room->state()->ply;
    if (ply < (is_played ? 2 : 1)) return kLost;
    const auto next = answer_to([&](auto done) { room->apply(play(6, 6), ply, done); });
    if (next.kind == Answer::Kind::unavailable) {
        // It was broken, and nobody had found out yet.
        room = find(house, id);
        if (!room) return kLost;
        const int now = room->state()->ply;
        const auto again = answer_to([&](auto done) { room->apply(play(6, 6), now, done); });
        if (again.kind != Answer::Kind::done) return kStuck;
    } else if (next.kind != Answer::Kind::done) {
        return kStuck;
    }
    return is_played ? kPlayed : kRefused;
}

int ending_of(long failing) {
    const pid_t child = fork();
    if (child == 0) {
        ::alarm(60);
        ::_exit(play_while_memory_fails(failing));
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

// Robustness 3: a clean refusal, nothing acknowledged lost, and the server goes on.
TEST(Memory, WhicheverAllocationOfAMoveFailsTheGameGoesOn) {
    int failed = 0;
    int ended = 0;
    constexpr int kStep = 7;  // all of them take a minute; MAGPIE_ALLOCATIONS=1 tries each
    const char* named = std::getenv("MAGPIE_ALLOCATIONS");
    const long step = named != nullptr ? std::max(1L, std::atol(named)) : kStep;
    for (long failing = 0; true; failing += step) {
        const int ending = ending_of(failing);
        ASSERT_TRUE(ending == kPlayed || ending == kRefused || ending == kEnded)
            << failing << " ends with " << ending;
        if (ending == kRefused) ++failed;
        if (ending == kEnded) ++ended;
        // Once none of its allocations fails, all have been tried.
        if (ending == kPlayed && failing > 300) break;
        ASSERT_LT(failing, 100'000);
    }
    EXPECT_GT(failed, 5) << "nothing failed: the test shows nothing";
    EXPECT_LT(ended, failed) << "the process ends more often than it goes on";
}

}  // namespace magpie::server::test
