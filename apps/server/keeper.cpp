#include "apps/server/keeper.h"

#include <utility>

#include "apps/server/room.h"
#include "store/sqlite/library.h"

namespace magpie::server {

namespace {

constexpr int kMostAtStart = 10'000;
constexpr const char* kSource = "magpie serve";

}  // namespace

Keeper::Keeper(Pool& pool, GameWriter& writer, std::string library, Log* log)
    : serial_(pool), writer_(writer), library_(std::move(library)), log_(log) {}

void Keeper::put_away(const std::string& id, std::int64_t version, GameRecord record) {
    serial_.post([this, id, version, record = std::move(record)] {
        auto library = store::Library::open(library_);
        const auto kept =
            library
                ? library->keep(record, kSource)
                : std::expected<store::Added, store::StoreError>(std::unexpected(library.error()));
        if (!kept) {
            if (log_ != nullptr) {
                log_->error("not_put_away", {{"reason", store::to_text(kept.error())}});
            }
            return;
        }
        writer_.ask([id, version](store::GameLog& log) {
            static_cast<void>(log.mark_put_away(id, version));
        });
    });
}

void Keeper::catch_up() {
    writer_.ask([this](store::GameLog& log) {
        const auto ids = log.to_put_away(kMostAtStart);
        if (!ids) return;
        for (const std::string& id : *ids) {
            const auto game = log.load(id);
            if (!game && log_ != nullptr) {
                log_->error("not_put_away", {{"reason", store::to_text(game.error())}});
            }
            if (!game || !*game || (*game)->moves.empty()) continue;
            if (const auto table = table_from(**game, {})) {
                put_away(id, (*game)->state.version, table->record());
            }
        }
    });
}

}  // namespace magpie::server
