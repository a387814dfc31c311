#include "store/sqlite/kinship.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "formats/sgf/sgf.h"
#include "store/copies.h"
#include "store/digest.h"
#include "store/sqlite/place.h"

namespace magpie::store {

void take_kin(Statement& rows, std::vector<Kin>& into) {
    while (rows.step()) {
        const GameNumber number = rows.number(0);
        if (std::ranges::find(into, number, &Kin::number) != into.end()) continue;
        Kin kin{.number = number,
                .labels = {.names = {std::string(rows.text(2)), std::string(rows.text(3))},
                           .date = std::string(rows.text(4)),
                           .result = std::string(rows.text(5))}};
        if (!rows.is_null(1)) kin.copy_of = rows.number(1);
        into.push_back(std::move(kin));
    }
    rows.reset();
}

PositionEraser::PositionEraser(Database& database)
    : drop_one_(database.prepare(
          "DELETE FROM position WHERE key = ? AND place = ? RETURNING continuation")),
      drop_all_(database.prepare("DELETE FROM position WHERE place BETWEEN ? AND ?")) {
    if (database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'tally'") != 0) {
        tally_.emplace(database);
    }
}

void PositionEraser::erase(GameNumber number, const GameRecord* kept) {
    if (kept == nullptr) {
        drop_all_.bind(1, place_of(number, 0)).bind(2, place_of(number, kLastIndexedPly)).run();
        if (tally_) tally_->forget_all();
        return;
    }
    std::unordered_set<std::int64_t> seen;  // a position that came back counts once
    for (const IndexedPosition& at : maker_.positions_of(*kept)) {
        const auto key = std::bit_cast<std::int64_t>(at.key);
        drop_one_.bind(1, key).bind(2, place_of(number, at.ply));
        if (drop_one_.step()) {
            const std::int64_t continuation = drop_one_.number(0);
            if (tally_ && seen.insert(key).second) tally_->take(key, continuation);
        }
        drop_one_.run();
    }
}

Kinship::Kinship(Database& database)
    : eraser_(database),
      // In the order of the index: to sort them would cost all of them.
      find_(
          database.prepare(std::string(kSelectKin) + "WHERE content = ? AND game.id <> ? LIMIT ?")),
      find_record_(database.prepare(
          "SELECT sgf, text FROM record JOIN game ON game.id = record.game WHERE game = ?")),
      set_original_(database.prepare("UPDATE game SET copy_of = ? WHERE id = ?")),
      await_index_(database.prepare("INSERT OR IGNORE INTO unindexed VALUES (?)")),
      drop_waiting_(database.prepare("DELETE FROM unindexed WHERE game = ?")),
      find_kin_(database.prepare("SELECT id FROM game WHERE copy_of = ? LIMIT 1")),
      find_original_(database.prepare("SELECT copy_of FROM game WHERE id = ?")) {}

std::optional<std::vector<GameNumber>> Kinship::settle(std::int64_t content, GameNumber except) {
    find_.bind(1, content).bind(2, except).bind(3, kMostKin + 1);
    std::vector<Kin> kin;
    take_kin(find_, kin);
    if (std::ssize(kin) > kMostKin) return std::nullopt;
    std::vector<LabelledGame> games;
    games.reserve(kin.size());
    for (const Kin& one : kin) games.push_back({one.number, one.labels});
    const std::vector<GameNumber> heads = heads_of(games);
    std::vector<GameNumber> risen;
    for (std::size_t i = 0; i < kin.size(); ++i) {
        const GameNumber number = kin[i].number;
        if (heads[i] != number) {
            if (kin[i].copy_of == heads[i]) continue;
            if (kin[i].copy_of) {
                set_original_.bind(1, heads[i]).bind(2, number).run();
            } else {
                make_copy(number, heads[i]);
            }
        } else if (kin[i].copy_of) {
            set_original_.bind_null(1).bind(2, number).run();
            await_index_.bind(1, number).run();
            risen.push_back(number);
        }
    }
    return risen;
}

void Kinship::make_copy(GameNumber number, GameNumber original) {
    set_original_.bind(1, original).bind(2, number).run();
    drop_waiting_.bind(1, number).run();
    const auto kept = record(number);
    eraser_.erase(number, kept ? &*kept : nullptr);
}

bool Kinship::is_copy(GameNumber number) {
    find_original_.bind(1, number);
    const bool is = find_original_.step() && !find_original_.is_null(0);
    find_original_.reset();
    return is;
}

bool Kinship::has_kin(GameNumber number) {
    find_kin_.bind(1, number);
    const bool has_copy = find_kin_.step();
    find_kin_.reset();
    return has_copy || is_copy(number);
}

std::optional<GameRecord> Kinship::record(GameNumber number) {
    find_record_.bind(1, number);
    std::optional<GameRecord> found;
    if (find_record_.step() && is_as_written(find_record_.text(0), find_record_.number(1))) {
        auto game = sgf::read(find_record_.text(0), {.check_rules = false});
        if (game) found = std::move(game->record);
    }
    find_record_.reset();
    return found;
}

}  // namespace magpie::store
