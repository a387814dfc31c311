#include "store/sqlite/game_log.h"

#include <array>
#include <charconv>
#include <utility>

#include "platform/folders.h"

namespace magpie::store {

namespace {

// "MGPS": how the file tells itself from the databases of other programs, and from a library.
constexpr std::int64_t kGameLog = 0x4D475053;
constexpr std::int64_t kSchema = 3;

// The first schema; each later one is what it adds to the one before.
constexpr const char* kTables = R"(
PRAGMA application_id = 1296519251;
PRAGMA user_version = 1;

CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    watch TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    version INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    dead TEXT NOT NULL,
    outcome TEXT NOT NULL,
    time TEXT NOT NULL,
    is_put_away INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX game_running ON game (number) WHERE phase < 2 AND time <> '';
CREATE INDEX game_finished ON game (number) WHERE phase = 2 AND is_put_away = 0;

CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game,
    ply INTEGER NOT NULL,
    color INTEGER NOT NULL,
    point INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
)";

// Two who play from different places.
constexpr const char* kSeats = R"(
PRAGMA user_version = 2;

ALTER TABLE game ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN black_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN white_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN company INTEGER NOT NULL DEFAULT 0;

CREATE TABLE seat (
    id TEXT PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    color INTEGER NOT NULL,
    UNIQUE (game, color)
) STRICT, WITHOUT ROWID;
)";

// The seals of a game that was there before are made when the file is brought up to date.
constexpr const char* kSeals = R"(
PRAGMA user_version = 3;

ALTER TABLE game ADD COLUMN header_seal BLOB NOT NULL DEFAULT x'';
ALTER TABLE game ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
ALTER TABLE move ADD COLUMN link BLOB NOT NULL DEFAULT x'';
)";

// What GameLog::read() takes of a game; a condition follows.
constexpr std::string_view kSelect =
    "SELECT number, id, watch, start, black, white, version, phase, dead, outcome, time, is_open,"
    " company, black_name, white_name, is_put_away, header_seal, seal FROM game WHERE ";

constexpr std::int64_t kPass = -1;

std::int64_t point_number(Move move) { return move.is_pass() ? kPass : move.point().index(); }

// Beside the games, under the same name: "server.db" has "server.key".
std::string key_path_of(std::string_view path) {
    constexpr std::string_view kEnding = ".db";
    if (path.ends_with(kEnding)) path.remove_suffix(kEnding.size());
    return std::string(path) + ".key";
}

// Two bits a wish, the lower one for Black: has come, asks to take back, accepts the dead stones.
std::int64_t company_number(const LoggedCompany& company) {
    std::int64_t number = 0;
    for (const Color c : kColors) {
        const int shift = c == Color::black ? 0 : 1;
        number |= std::int64_t{company.has_come[c]} << shift;
        number |= std::int64_t{company.undo_asked == c} << (2 + shift);
        number |= std::int64_t{company.accepts[c]} << (4 + shift);
    }
    return number;
}

// Nothing when it is no such number.
std::optional<LoggedCompany> company_from(std::int64_t number) {
    constexpr std::int64_t kBothAsk = 3 << 2;
    if (number < 0 || number >= 1 << 6 || (number & kBothAsk) == kBothAsk) return std::nullopt;
    LoggedCompany company;
    for (const Color c : kColors) {
        const int shift = c == Color::black ? 0 : 1;
        const auto has = [&](int bit) { return (number >> (bit + shift) & 1) != 0; };
        company.has_come[c] = has(0);
        if (has(2)) company.undo_asked = c;
        company.accepts[c] = has(4);
    }
    return company;
}

std::string numbers_text(std::span<const std::int64_t> numbers) {
    std::string text;
    for (const std::int64_t number : numbers) {
        if (!text.empty()) text += ' ';
        text += std::to_string(number);
    }
    return text;
}

// Nothing when the text is anything but numbers between single spaces.
std::optional<std::vector<std::int64_t>> numbers_from(std::string_view text) {
    std::vector<std::int64_t> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        std::int64_t number = 0;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc()) return std::nullopt;
        numbers.push_back(number);
        at = rest;
        if (at == end) break;
        if (*at != ' ' || at + 1 == end) return std::nullopt;
        ++at;
    }
    return numbers;
}

std::string dead_text(const std::vector<Point>& dead) {
    std::vector<std::int64_t> numbers;
    numbers.reserve(dead.size());
    for (const Point p : dead) numbers.push_back(p.index());
    return numbers_text(numbers);
}

std::string time_text(const std::optional<ByColor<TimeLeft>>& time) {
    if (!time) return {};
    std::vector<std::int64_t> numbers;
    for (const Color c : kColors) {
        const TimeLeft& left = (*time)[c];
        numbers.insert(numbers.end(),
                       {left.main_time.count(), left.periods_left, left.period_time_left.count(),
                        left.moves_left, left.block_time_left.count()});
    }
    return numbers_text(numbers);
}

std::optional<std::vector<Point>> dead_from(std::string_view text) {
    const auto numbers = numbers_from(text);
    if (!numbers) return std::nullopt;
    std::vector<Point> dead;
    for (const std::int64_t number : *numbers) {
        if (number < 0 || number >= kMaxArea) return std::nullopt;
        dead.emplace_back(static_cast<int>(number));
    }
    return dead;
}

constexpr std::size_t kTimeNumbers = 5;

TimeLeft time_left_from(std::span<const std::int64_t> numbers) {
    return {.main_time = Milliseconds(numbers[0]),
            .periods_left = static_cast<int>(numbers[1]),
            .period_time_left = Milliseconds(numbers[2]),
            .moves_left = static_cast<int>(numbers[3]),
            .block_time_left = Milliseconds(numbers[4])};
}

// An empty text is no clock; nothing when it is no time at all.
std::optional<std::optional<ByColor<TimeLeft>>> time_from(std::string_view text) {
    if (text.empty()) return std::optional<ByColor<TimeLeft>>();
    const auto numbers = numbers_from(text);
    if (!numbers || numbers->size() != 2 * kTimeNumbers) return std::nullopt;
    for (const std::int64_t number : *numbers) {
        if (number < 0 || number > 2 * kLongestTime.count()) return std::nullopt;
    }
    for (const std::size_t count : {1U, 3U, 6U, 8U}) {
        if ((*numbers)[count] > kLargestCount) return std::nullopt;
    }
    const std::span all(*numbers);
    return std::optional(ByColor<TimeLeft>{time_left_from(all.first(kTimeNumbers)),
                                           time_left_from(all.last(kTimeNumbers))});
}

// What never changes about a game.
std::string header_seal_of(const Sealer& sealer, const LoggedHeader& header) {
    Sealed sealed;
    sealed.add("game").add(header.id).add(header.watch).add(header.start);
    sealed.add(std::int64_t{header.is_open});
    for (const Color c : kColors) sealed.add(header.engines[c]).add(header.seats[c]);
    return sealer.seal(sealed);
}

// A move, and by the link before it all those before it; that of the first one is the seal of the
// header.
std::string link_of(const Sealer& sealer,
                    std::string_view id,
                    std::string_view before,
                    std::int64_t ply,
                    const ColoredMove& move) {
    Sealed sealed;
    sealed.add("move").add(id).add(before).add(ply);
    sealed.add(static_cast<std::int64_t>(move.color)).add(point_number(move.move));
    return sealer.seal(sealed);
}

// What a game has come to, and by the last link what it is and how it got there.
std::string seal_of(const Sealer& sealer,
                    std::string_view id,
                    std::string_view last_link,
                    const LoggedState& state,
                    bool is_put_away) {
    Sealed sealed;
    sealed.add("state").add(id).add(last_link).add(state.version);
    sealed.add(static_cast<std::int64_t>(state.phase)).add(dead_text(state.dead));
    sealed.add(state.outcome ? to_text(*state.outcome) : std::string());
    sealed.add(time_text(state.time)).add(company_number(state.company));
    for (const Color c : kColors) sealed.add(state.company.names[c]);
    sealed.add(std::int64_t{is_put_away});
    return sealer.seal(sealed);
}

bool is_known_as(const LoggedHeader& header, std::string_view id) {
    return id == header.id || id == header.watch || id == header.seats.black ||
           id == header.seats.white;
}

}  // namespace

// A game as its rows have it.
struct GameLog::Row {
    std::int64_t number = 0;
    LoggedGame game{};
    bool is_put_away = false;
    std::string header_seal{};
    std::string seal{};
    std::vector<std::string> links{};  // of the moves

    [[nodiscard]] std::string_view last_link() const {
        return links.empty() ? std::string_view(header_seal) : std::string_view(links.back());
    }

    // What the seals of these rows should be.
    void put_seals(const Sealer& sealer) {
        header_seal = header_seal_of(sealer, game.header);
        links.clear();
        for (const ColoredMove& move : game.moves) {
            links.push_back(link_of(sealer, game.header.id, last_link(), std::ssize(links), move));
        }
        seal = seal_of(sealer, game.header.id, last_link(), game.state, is_put_away);
    }

    [[nodiscard]] bool is_as_sealed(const Sealer& sealer) const {
        Row other{.number = number, .game = game, .is_put_away = is_put_away};
        other.put_seals(sealer);
        return header_seal == other.header_seal && seal == other.seal && links == other.links;
    }
};

GameLog::GameLog(std::unique_ptr<Database> database, Sealer sealer)
    : database_(std::move(database)), sealer_(std::move(sealer)) {}

std::expected<GameLog, StoreError> GameLog::open(const std::string& path) {
    auto database = Database::open(path);
    if (!database) return std::unexpected(database.error());
    Database& file = **database;
    file.begin();
    const std::int64_t application = file.number("PRAGMA application_id");
    const std::int64_t schema = file.number("PRAGMA user_version");
    if (file.has_failed()) {
        auto failed = file.result();
        file.roll_back();
        return std::unexpected(failed.error());
    }
    bool was_sealed = false;
    bool has_unsealed = false;
    if (application == 0 && file.number("SELECT count(*) FROM sqlite_schema") == 0) {
        file.execute(kTables);
        file.execute(kSeats);
        file.execute(kSeals);
    } else if (application != kGameLog) {
        file.fail(StoreError::Kind::not_a_library, "a database of something else");
    } else if (schema > kSchema) {
        file.fail(StoreError::Kind::newer_version, "from a later Magpie");
    } else if (schema < kSchema) {
        if (schema < 2) file.execute(kSeats);
        file.execute(kSeals);
        has_unsealed = true;
    } else {
        was_sealed = file.number("SELECT EXISTS (SELECT 1 FROM game)") != 0;
    }
    auto key = file.has_failed() ? std::nullopt : key_for(file, was_sealed, has_unsealed);
    if (!key) {
        auto failed = file.result();
        file.roll_back();
        return std::unexpected(failed.error());
    }
    GameLog log(std::move(*database), std::move(key->sealer));
    if (has_unsealed) log.seal_all();
    std::expected<void, StoreError> done = file.result();
    if (done) {
        done = file.commit();
    } else {
        file.roll_back();
    }
    if (!done) {
        // The next attempt makes its own, as the games were not sealed with this one.
        if (key->is_new) static_cast<void>(platform::remove_file(key_path_of(path)));
        return std::unexpected(done.error());
    }
    file.execute("PRAGMA journal_mode = WAL");
    if (done = file.result(); !done) return std::unexpected(done.error());
    return log;
}

// With which the games of the file are sealed, or are to be; nothing, and the file has failed,
// where that key is gone. Requires: nobody else writes to the file.
std::optional<GameLog::Key> GameLog::key_for(Database& file, bool was_sealed, bool has_unsealed) {
    const std::string path = key_path_of(file.path());
    const bool is_there = platform::find_file(path).has_value();
    if (was_sealed && !is_there) {
        file.fail(StoreError::Kind::cannot_open,
                  "its games are sealed with the key " + path +
                      ", which is missing; put it back, or move the games away to begin anew");
        return std::nullopt;
    }
    // Else whoever can write the games, and not read the key, could have them sealed anew.
    if (has_unsealed && is_there) {
        file.fail(StoreError::Kind::cannot_open,
                  "its games have no seals although there is a key; to take them as they are, "
                  "remove " +
                      path);
        return std::nullopt;
    }
    auto sealer = is_there ? read_key(path) : make_key(path);
    if (!sealer) {
        file.fail(StoreError::Kind::cannot_open, path + ": " + sealer.error().reason);
        return std::nullopt;
    }
    return Key{std::move(*sealer), !is_there};
}

// The games of a file from before there were seals, as they are. One that cannot be read gets none,
// and is not read later either.
void GameLog::seal_all() {
    std::vector<std::int64_t> numbers;
    Statement all = database_->prepare("SELECT number FROM game");
    while (all.step()) numbers.push_back(all.number(0));
    Statement set_game =
        database_->prepare("UPDATE game SET header_seal = ?, seal = ? WHERE number = ?");
    Statement set_move = database_->prepare("UPDATE move SET link = ? WHERE game = ? AND ply = ?");
    for (const std::int64_t number : numbers) {
        Statement find = database_->prepare(std::string(kSelect) + "number = ?");
        find.bind(1, number);
        auto row = read(find);
        if (!row || !*row) continue;
        (*row)->put_seals(sealer_);
        set_game.bind_bytes(1, (*row)->header_seal).bind_bytes(2, (*row)->seal);
        set_game.bind(3, number).run();
        for (std::size_t ply = 0; ply < (*row)->links.size(); ++ply) {
            set_move.bind_bytes(1, (*row)->links[ply]).bind(2, number);
            set_move.bind(3, static_cast<std::int64_t>(ply)).run();
        }
    }
}

std::int64_t GameLog::synchronous() { return database_->number("PRAGMA synchronous"); }

std::expected<void, StoreError> GameLog::write(std::span<const LoggedChange> changes) {
    database_->begin();
    for (const LoggedChange& change : changes) apply(change);
    if (database_->has_failed()) {
        auto failed = database_->result();
        database_->roll_back();
        return failed;
    }
    return database_->commit();
}

void GameLog::apply(const LoggedChange& change) {
    std::optional<Place> place = change.header ? Place{} : place_of(change);
    if (!place) return;
    if (change.header) place->link = header_seal_of(sealer_, *change.header);
    const std::string header_seal = place->link;
    std::vector<std::string> links;
    for (std::size_t i = 0; i < change.moves.size(); ++i) {
        const auto ply = static_cast<std::int64_t>(change.first_ply + i);
        place->link = link_of(sealer_, change.id, place->link, ply, change.moves[i]);
        links.push_back(place->link);
    }
    // Unfinished again: it is put away anew in the end.
    if (change.state.phase != Phase::finished) place->is_put_away = false;
    const std::string seal =
        seal_of(sealer_, change.id, place->link, change.state, place->is_put_away);
    if (change.header) {
        place->number = insert(*change.header, change.state, header_seal, seal);
    } else {
        update(*place, change.state, seal);
    }
    if (database_->has_failed()) return;
    Statement remove = database_->prepare("DELETE FROM move WHERE game = ? AND ply >= ?");
    remove.bind(1, place->number).bind(2, static_cast<std::int64_t>(change.first_ply)).run();
    Statement add = database_->prepare(
        "INSERT INTO move (game, ply, color, point, link) VALUES (?, ?, ?, ?, ?)");
    auto ply = static_cast<std::int64_t>(change.first_ply);
    for (std::size_t i = 0; i < change.moves.size(); ++i) {
        const ColoredMove& move = change.moves[i];
        add.bind(1, place->number).bind(2, ply++).bind(3, static_cast<std::int64_t>(move.color));
        add.bind(4, point_number(move.move)).bind_bytes(5, links[i]).run();
    }
}

// Where a change goes on. Nothing, and the database has failed, where it cannot.
std::optional<GameLog::Place> GameLog::place_of(const LoggedChange& change) {
    Statement find = database_->prepare(
        "SELECT number, is_put_away, header_seal,"
        " (SELECT link FROM move WHERE game = number AND ply = ?3)"
        " FROM game WHERE id = ?1 AND version = ?2");
    const auto before = static_cast<std::int64_t>(change.first_ply) - 1;
    find.bind(1, change.id).bind(2, change.state.version - 1).bind(3, before);
    if (!find.step()) {
        database_->fail(StoreError::Kind::busy, "the game has gone on elsewhere");
        return std::nullopt;
    }
    const int link_column = before < 0 ? 2 : 3;
    Place place{.number = find.number(0), .is_put_away = find.number(1) != 0};
    if (find.is_null(link_column)) {
        database_->fail(StoreError::Kind::damaged, damaged(place.number).reason);
        return std::nullopt;
    }
    place.link = find.text(link_column);
    return place;
}

// The number of the new game.
std::int64_t GameLog::insert(const LoggedHeader& header,
                             const LoggedState& state,
                             std::string_view header_seal,
                             std::string_view seal) {
    const std::string dead = dead_text(state.dead);
    const std::string outcome = state.outcome ? to_text(*state.outcome) : std::string();
    const std::string time = time_text(state.time);
    const LoggedCompany& company = state.company;
    Statement add = database_->prepare(
        "INSERT INTO game (id, watch, start, black, white, version, phase, dead, outcome, time,"
        " is_open, black_name, white_name, company, header_seal, seal) VALUES (?, ?, ?, ?, ?, ?,"
        " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number");
    add.bind(1, header.id).bind(2, header.watch).bind(3, header.start);
    add.bind(4, header.engines.black).bind(5, header.engines.white).bind(6, state.version);
    add.bind(7, static_cast<std::int64_t>(state.phase)).bind(8, dead);
    add.bind(9, outcome).bind(10, time).bind(11, std::int64_t{header.is_open});
    add.bind(12, company.names.black).bind(13, company.names.white);
    add.bind(14, company_number(company)).bind_bytes(15, header_seal).bind_bytes(16, seal);
    if (!add.step()) {
        database_->fail(StoreError::Kind::busy, "the game is there already");
        return 0;
    }
    const std::int64_t number = add.number(0);
    add.reset();
    for (const Color c : kColors) {
        if (header.seats[c].empty()) continue;
        Statement seat = database_->prepare("INSERT INTO seat VALUES (?, ?, ?)");
        seat.bind(1, header.seats[c]).bind(2, number).bind(3, static_cast<std::int64_t>(c));
        seat.run();
    }
    return number;
}

void GameLog::update(const Place& place, const LoggedState& state, std::string_view seal) {
    const std::string dead = dead_text(state.dead);
    const std::string outcome = state.outcome ? to_text(*state.outcome) : std::string();
    const std::string time = time_text(state.time);
    const LoggedCompany& company = state.company;
    Statement set = database_->prepare(
        "UPDATE game SET version = ?, phase = ?, dead = ?, outcome = ?, time = ?, is_put_away = ?,"
        " black_name = ?, white_name = ?, company = ?, seal = ? WHERE number = ?");
    set.bind(1, state.version).bind(2, static_cast<std::int64_t>(state.phase)).bind(3, dead);
    set.bind(4, outcome).bind(5, time).bind(6, std::int64_t{place.is_put_away});
    set.bind(7, company.names.black).bind(8, company.names.white);
    set.bind(9, company_number(company)).bind_bytes(10, seal).bind(11, place.number).run();
}

// By its number, as its id is nobody's to read.
StoreError GameLog::damaged(std::int64_t number) const {
    return {StoreError::Kind::damaged, database_->path(),
            "game " + std::to_string(number) + " is not as it was written"};
}

// The game that the statement, which begins with kSelect, finds, as its rows have it.
std::expected<std::optional<GameLog::Row>, StoreError> GameLog::read(Statement& find) {
    if (!find.step()) {
        if (auto done = database_->result(); !done) return std::unexpected(done.error());
        return std::nullopt;
    }
    Row row{.number = find.number(0)};
    LoggedGame& game = row.game;
    game.header = {.id = std::string(find.text(1)),
                   .watch = std::string(find.text(2)),
                   .start = std::string(find.text(3)),
                   .engines = {std::string(find.text(4)), std::string(find.text(5))}};
    game.state.version = find.number(6);
    const std::int64_t phase = find.number(7);
    const auto dead = dead_from(find.text(8));
    const std::string_view outcome = find.text(9);
    game.state.outcome = outcome_from(outcome);
    const auto time = time_from(find.text(10));
    game.header.is_open = find.number(11) != 0;
    auto company = company_from(find.number(12));
    if (company) company->names = {std::string(find.text(13)), std::string(find.text(14))};
    row.is_put_away = find.number(15) != 0;
    row.header_seal = find.text(16);
    row.seal = find.text(17);
    if (phase < 0 || phase > 2 || !dead || !time || !company ||
        (!outcome.empty() && !game.state.outcome)) {
        return std::unexpected(damaged(row.number));
    }
    game.state.company = *company;
    Statement seats = database_->prepare("SELECT color, id FROM seat WHERE game = ?");
    seats.bind(1, row.number);
    while (seats.step()) {
        const std::int64_t color = seats.number(0);
        if (color < 0 || color > 1) return std::unexpected(damaged(row.number));
        game.header.seats[static_cast<Color>(color)] = seats.text(1);
    }
    game.state.phase = static_cast<Phase>(phase);
    game.state.dead = *dead;
    game.state.time = *time;
    Statement moves =
        database_->prepare("SELECT ply, color, point, link FROM move WHERE game = ? ORDER BY ply");
    moves.bind(1, row.number);
    while (moves.step()) {
        const std::int64_t color = moves.number(1);
        const std::int64_t point = moves.number(2);
        const bool is_next = moves.number(0) == std::ssize(game.moves);
        if (!is_next || color < 0 || color > 1 || point < kPass || point >= kMaxArea) {
            return std::unexpected(damaged(row.number));
        }
        game.moves.push_back(
            {static_cast<Color>(color),
             point == kPass ? Move::pass() : Move(Point(static_cast<int>(point)))});
        row.links.emplace_back(moves.text(3));
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return row;
}

std::expected<std::optional<GameLog::Row>, StoreError> GameLog::find(std::string_view id) {
    Statement find = database_->prepare(
        std::string(kSelect) +
        "id = ?1 OR watch = ?1 OR number = (SELECT game FROM seat WHERE id = ?1)");
    find.bind(1, id);
    auto row = read(find);
    if (!row || !*row) return row;
    // An index that is damaged leads to another game.
    if (!is_known_as((*row)->game.header, id) || !(*row)->is_as_sealed(sealer_)) {
        return std::unexpected(damaged((*row)->number));
    }
    return row;
}

std::expected<std::optional<LoggedGame>, StoreError> GameLog::load(std::string_view id) {
    auto row = find(id);
    if (!row) return std::unexpected(row.error());
    if (!*row) return std::nullopt;
    return std::move((*row)->game);
}

namespace {

std::expected<std::vector<std::string>, StoreError> ids_of(Database& database,
                                                           Statement statement) {
    std::vector<std::string> ids;
    while (statement.step()) ids.emplace_back(statement.text(0));
    if (auto done = database.result(); !done) return std::unexpected(done.error());
    return ids;
}

}  // namespace

std::expected<std::vector<std::string>, StoreError> GameLog::running() {
    return ids_of(*database_, database_->prepare(
                                  "SELECT id FROM game WHERE phase < 2 AND time <> '' AND EXISTS "
                                  "(SELECT 1 FROM move WHERE move.game = game.number)"));
}

std::expected<std::vector<std::string>, StoreError> GameLog::to_put_away(int most) {
    Statement statement = database_->prepare(
        "SELECT id FROM game WHERE phase = 2 AND is_put_away = 0 AND EXISTS "
        "(SELECT 1 FROM move WHERE move.game = game.number) ORDER BY number LIMIT ?");
    statement.bind(1, std::int64_t{most});
    return ids_of(*database_, std::move(statement));
}

std::expected<void, StoreError> GameLog::mark_put_away(std::string_view id, std::int64_t version) {
    database_->begin();
    if (auto begun = database_->result(); !begun) return begun;
    auto row = find(id);
    if (!row || !*row || (*row)->game.state.version != version) {
        database_->roll_back();
        if (!row) return std::unexpected(row.error());
        return {};
    }
    const std::string seal =
        seal_of(sealer_, (*row)->game.header.id, (*row)->last_link(), (*row)->game.state, true);
    Statement update =
        database_->prepare("UPDATE game SET is_put_away = 1, seal = ? WHERE number = ?");
    update.bind_bytes(1, seal).bind(2, (*row)->number).run();
    if (database_->has_failed()) {
        auto failed = database_->result();
        database_->roll_back();
        return failed;
    }
    return database_->commit();
}

void GameLog::abandon() { database_->abandon(); }

std::expected<GameLog::Facts, StoreError> GameLog::facts() {
    const Facts facts{.games = database_->number("SELECT count(*) FROM game"),
                      .moves = database_->number("SELECT count(*) FROM move")};
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return facts;
}

}  // namespace magpie::store
