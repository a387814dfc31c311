#include "apps/server/rooms.h"

#include <utility>
#include <vector>

#include "apps/seats/engines.h"
#include "formats/json/save.h"
#include "game/begin.h"
#include "platform/environment.h"
#include "platform/random_id.h"
#include "store/store_error.h"

namespace magpie::server {

namespace {

constexpr std::size_t kMostOpen = 1'000;

}  // namespace

Rooms::Rooms(RoomServices services, Metrics& metrics, std::size_t most)
    : services_(std::move(services)), metrics_(metrics), most_(most) {}

std::optional<Rooms::Found> Rooms::in_memory(const std::string& id) {
    const std::lock_guard lock(mutex_);
    for (auto* rooms : {&rooms_, &by_other_id_}) {
        const auto found = rooms->find(id);
        if (found == rooms->end() || !found->second || found->second->is_broken()) continue;
        found->second->touch();
        return Found{found->second, role_of(found->second->header(), id)};
    }
    return std::nullopt;
}

void Rooms::find(const std::string& id, std::function<void(Result)> done) {
    if (const auto found = in_memory(id)) return done(*found);
    services_.writer.load(id, [this, id, done = std::move(done)](GameWriter::Loaded loaded) {
        services_.pool.post(
            [this, id, done, loaded = std::move(loaded)] { done(take_in(id, loaded)); });
    });
}

Rooms::Result Rooms::take_in(const std::string& id, GameWriter::Loaded loaded) {
    if (!loaded) {
        const bool is_damaged = loaded.error().kind == store::StoreError::Kind::damaged;
        if (services_.log != nullptr) {
            // Which one it is goes by its number: the id is a secret of those who play.
            services_.log->error("game_refused", {{"reason", store::to_text(loaded.error())}});
        }
        return std::unexpected(is_damaged ? Trouble::damaged : Trouble::unavailable);
    }
    if (!*loaded) return std::unexpected(Trouble::not_found);
    const store::LoggedGame& game = **loaded;
    auto table = table_from(game, {.auto_pass = true, .awaits_proposal = true});
    if (!table) return std::unexpected(Trouble::damaged);
    auto added = add(std::make_shared<Room>(services_, game, std::move(*table)));
    if (added) added->role = role_of(game.header, id);
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
        remember_ids(room);
        metrics_.games_open = static_cast<std::int64_t>(rooms_.size());
    }
    room->open();
    return Found{std::move(room)};
}

Rooms::Result Rooms::create(const NewGame& game, const std::string& id) {
    Playback playback = begin_game(game.spec, game.free_handicap);
    GameInfo& info = playback.edit_record().info;
    for (const Color c : kColors) {
        info.names[c] = game.engines[c].empty()
                            ? game.names[c]
                            : seats::engine_title(game.spec.kind, game.engines[c]);
    }
    info.start_time = platform::local_time_text();
    info.date = info.start_time.substr(0, 10);
    TableOptions options{.auto_pass = true, .awaits_proposal = true};
    options.clock = GameClock(game.clock, playback.to_play());
    save::SavedGame start{.record = playback.record()};
    if (options.clock.is_timed()) start.clock = options.clock.players(services_.now());
    store::LoggedHeader header{.id = id,
                               .watch = platform::random_id(),
                               .start = save::write(start),
                               .engines = game.engines,
                               .is_open = game.is_open};
    for (const Color c : kColors) {
        if (game.is_apart && game.engines[c].empty()) header.seats[c] = platform::random_id();
    }
    ++metrics_.games_started;
    return add(
        std::make_shared<Room>(services_, std::move(header), Table(std::move(playback), options)));
}

void Rooms::remember_ids(const std::shared_ptr<Room>& room) {
    const store::LoggedHeader& header = room->header();
    by_other_id_[header.watch] = room;
    for (const Color c : kColors) {
        if (!header.seats[c].empty()) by_other_id_[header.seats[c]] = room;
    }
    if (!header.is_open) return;
    if (open_.size() >= kMostOpen) open_.pop_back();
    open_.push_front(room);
}

// Nobody finds it in memory any more; whoever is at it still has it.
void Rooms::forget_ids(const std::shared_ptr<Room>& room) {
    const store::LoggedHeader& header = room->header();
    for (const std::string& id : {header.watch, header.seats.black, header.seats.white}) {
        const auto found = by_other_id_.find(id);
        if (found != by_other_id_.end() && found->second == room) by_other_id_.erase(found);
    }
}

std::vector<std::shared_ptr<Room>> Rooms::waiting(std::size_t most) {
    std::vector<std::shared_ptr<Room>> found;
    const std::lock_guard lock(mutex_);
    for (const auto& weak : open_) {
        auto room = weak.lock();
        if (found.size() < most && room && room->free_color()) found.push_back(std::move(room));
    }
    return found;
}

std::shared_ptr<Room> Rooms::find_open(const std::string& joining_id) {
    const std::lock_guard lock(mutex_);
    for (const auto& weak : open_) {
        auto room = weak.lock();
        if (room && room->joining_id() == joining_id && !room->is_broken()) return room;
    }
    return nullptr;
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
    forget_ids(oldest->second);
    services_.pool.post([gone = oldest->second] {});  // ended without the lock
    rooms_.erase(oldest);
    return true;
}

void Rooms::sweep(Instant since) {
    std::vector<std::shared_ptr<Room>> gone;  // ended without the lock
    const std::lock_guard lock(mutex_);
    std::erase_if(rooms_, [&](const auto& entry) {
        if (!entry.second->is_idle(since) && !entry.second->is_broken()) return false;
        forget_ids(entry.second);
        gone.push_back(entry.second);
        return true;
    });
    std::erase_if(open_, [](const auto& room) { return room.expired(); });
    metrics_.games_open = static_cast<std::int64_t>(rooms_.size());
}

}  // namespace magpie::server
