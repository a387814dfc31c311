#include "apps/server/rooms.h"

#include <utility>
#include <vector>

#include "apps/seats/engines.h"
#include "apps/server/random_id.h"
#include "formats/json/save.h"
#include "platform/environment.h"

namespace magpie::server {

Rooms::Rooms(RoomServices services, Metrics& metrics, std::size_t most)
    : services_(std::move(services)), metrics_(metrics), most_(most) {}

std::shared_ptr<Room> Rooms::in_memory(const std::string& id) {
    const std::lock_guard lock(mutex_);
    for (auto* rooms : {&rooms_, &watched_}) {
        const auto found = rooms->find(id);
        if (found != rooms->end() && !found->second->is_broken()) return found->second;
    }
    return nullptr;
}

void Rooms::find(const std::string& id, std::function<void(Result)> done) {
    if (auto room = in_memory(id)) {
        const bool is_watcher = room->id() != id;
        return done(Found{std::move(room), is_watcher});
    }
    services_.writer.load(id, [this, id, done = std::move(done)](GameWriter::Loaded loaded) {
        services_.pool.post(
            [this, id, done, loaded = std::move(loaded)] { done(take_in(id, loaded)); });
    });
}

Rooms::Result Rooms::take_in(const std::string& id, GameWriter::Loaded loaded) {
    if (!loaded) {
        const bool is_damaged = loaded.error().kind == store::StoreError::Kind::damaged;
        return std::unexpected(is_damaged ? Trouble::damaged : Trouble::unavailable);
    }
    if (!*loaded) return std::unexpected(Trouble::not_found);
    const store::LoggedGame& game = **loaded;
    auto table = table_from(game, {.auto_pass = true, .proposal = {.source = services_.judge}});
    if (!table) return std::unexpected(Trouble::damaged);
    auto added = add(std::make_shared<Room>(services_, game, std::move(*table)));
    if (added) added->is_watcher = game.header.id != id;
    return added;
}

// Where another was quicker to load the same game, that one stays.
Rooms::Result Rooms::add(std::shared_ptr<Room> room) {
    {
        const std::lock_guard lock(mutex_);
        auto& place = rooms_[room->id()];
        if (place && !place->is_broken()) return Found{place};
        if (!place && rooms_.size() > most_ && !let_one_go()) {
            rooms_.erase(room->id());
            return std::unexpected(Trouble::too_many);
        }
        rooms_[room->id()] = room;
        watched_[room->watch()] = room;
        metrics_.games_open = static_cast<std::int64_t>(rooms_.size());
    }
    room->open();
    return Found{std::move(room)};
}

Rooms::Result Rooms::create(const NewGame& game, const std::string& id) {
    // An empty root is never refused.
    Playback playback = game.free_handicap ? *Playback::open(GameRecord{.spec = game.spec})
                                           : Playback::new_game(game.spec);
    GameInfo& info = playback.edit_record().info;
    for (const Color c : kColors) {
        info.names[c] = game.engines[c].empty()
                            ? game.names[c]
                            : seats::engine_title(game.spec.kind, game.engines[c]);
    }
    info.start_time = platform::local_time_text();
    info.date = info.start_time.substr(0, 10);
    TableOptions options{.auto_pass = true, .proposal = {.source = services_.judge}};
    options.clock = GameClock(game.clock, playback.to_play());
    save::SavedGame start{.record = playback.record()};
    if (options.clock.is_timed()) start.clock = options.clock.players(services_.now());
    store::LoggedHeader header{
        .id = id, .watch = random_id(), .start = save::write(start), .engines = game.engines};
    ++metrics_.games_started;
    return add(
        std::make_shared<Room>(services_, std::move(header), Table(std::move(playback), options)));
}

// Nobody finds it in memory any more; whoever is at it still has it.
void Rooms::forget_watch(const std::shared_ptr<Room>& room) {
    const auto watched = watched_.find(room->watch());
    if (watched != watched_.end() && watched->second == room) watched_.erase(watched);
}

// The one that nobody has been at for longest; not one that was asked for a moment ago.
bool Rooms::let_one_go() {
    const Instant since{services_.now().since_epoch - std::chrono::seconds(1)};
    auto oldest = rooms_.end();
    for (auto it = rooms_.begin(); it != rooms_.end(); ++it) {
        if (!it->second || !it->second->is_idle(since)) continue;
        if (oldest == rooms_.end() || it->second->last_used() < oldest->second->last_used()) {
            oldest = it;
        }
    }
    if (oldest == rooms_.end()) return false;
    forget_watch(oldest->second);
    services_.pool.post([gone = oldest->second] {});  // ended without the lock
    rooms_.erase(oldest);
    return true;
}

void Rooms::sweep(Instant since) {
    std::vector<std::shared_ptr<Room>> gone;  // ended without the lock
    const std::lock_guard lock(mutex_);
    std::erase_if(rooms_, [&](const auto& entry) {
        if (!entry.second->is_idle(since) && !entry.second->is_broken()) return false;
        forget_watch(entry.second);
        gone.push_back(entry.second);
        return true;
    });
    metrics_.games_open = static_cast<std::int64_t>(rooms_.size());
}

}  // namespace magpie::server
