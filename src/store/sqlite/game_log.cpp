#include "store/sqlite/game_log.h"

#include <array>
#include <charconv>
#include <utility>

namespace magpie::store {

namespace {

// "MGPS": how the file tells itself from the databases of other programs, and from a library.
constexpr std::int64_t kGameLog = 0x4D475053;
constexpr std::int64_t kSchema = 2;

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

constexpr std::int64_t kPass = -1;

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

}  // namespace

GameLog::GameLog(std::unique_ptr<Database> database) : database_(std::move(database)) {}

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
    if (application == 0 && file.number("SELECT count(*) FROM sqlite_schema") == 0) {
        file.execute(kTables);
        file.execute(kSeats);
    } else if (application != kGameLog) {
        file.fail(StoreError::Kind::not_a_library, "a database of something else");
    } else if (schema > kSchema) {
        file.fail(StoreError::Kind::newer_version, "from a later Magpie");
    } else if (schema < kSchema) {
        file.execute(kSeats);
    }
    if (file.has_failed()) {
        auto failed = file.result();
        file.roll_back();
        return std::unexpected(failed.error());
    }
    if (auto done = file.commit(); !done) return std::unexpected(done.error());
    file.execute("PRAGMA journal_mode = WAL");
    if (auto done = file.result(); !done) return std::unexpected(done.error());
    return GameLog(std::move(*database));
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
    const LoggedState& state = change.state;
    const std::string dead = dead_text(state.dead);
    const std::string outcome = state.outcome ? to_text(*state.outcome) : std::string();
    const std::string time = time_text(state.time);
    const LoggedCompany& company = state.company;
    const std::int64_t wishes = company_number(company);
    std::int64_t number = 0;
    if (change.header) {
        const LoggedHeader& header = *change.header;
        Statement insert = database_->prepare(
            "INSERT INTO game (id, watch, start, black, white, version, phase, dead, outcome, time,"
            " is_open, black_name, white_name, company) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " ?, ?) ON CONFLICT DO NOTHING RETURNING number");
        insert.bind(1, header.id).bind(2, header.watch).bind(3, header.start);
        insert.bind(4, header.engines.black).bind(5, header.engines.white).bind(6, state.version);
        insert.bind(7, static_cast<std::int64_t>(state.phase)).bind(8, dead);
        insert.bind(9, outcome).bind(10, time).bind(11, std::int64_t{header.is_open});
        insert.bind(12, company.names.black).bind(13, company.names.white).bind(14, wishes);
        if (insert.step()) number = insert.number(0);
        insert.reset();
        for (const Color c : kColors) {
            if (number == 0 || header.seats[c].empty()) continue;
            Statement seat = database_->prepare("INSERT INTO seat VALUES (?, ?, ?)");
            seat.bind(1, header.seats[c]).bind(2, number).bind(3, static_cast<std::int64_t>(c));
            seat.run();
        }
    } else {
        Statement update = database_->prepare(
            "UPDATE game SET version = ?1, phase = ?2, dead = ?3, outcome = ?4, time = ?5,"
            " is_put_away = iif(?2 < 2, 0, is_put_away), black_name = ?8, white_name = ?9,"
            " company = ?10 WHERE id = ?6 AND version = ?7 RETURNING number");
        update.bind(1, state.version).bind(2, static_cast<std::int64_t>(state.phase));
        update.bind(3, dead).bind(4, outcome).bind(5, time);
        update.bind(6, change.id).bind(7, state.version - 1);
        update.bind(8, company.names.black).bind(9, company.names.white).bind(10, wishes);
        if (update.step()) number = update.number(0);
    }
    if (number == 0) {
        database_->fail(StoreError::Kind::busy, "the game has gone on elsewhere");
        return;
    }
    Statement remove = database_->prepare("DELETE FROM move WHERE game = ? AND ply >= ?");
    remove.bind(1, number).bind(2, static_cast<std::int64_t>(change.first_ply)).run();
    Statement add = database_->prepare("INSERT INTO move VALUES (?, ?, ?, ?)");
    auto ply = static_cast<std::int64_t>(change.first_ply);
    for (const ColoredMove& move : change.moves) {
        add.bind(1, number).bind(2, ply++).bind(3, static_cast<std::int64_t>(move.color));
        add.bind(4, move.move.is_pass() ? kPass : move.move.point().index()).run();
    }
}

std::expected<std::optional<LoggedGame>, StoreError> GameLog::load(std::string_view id) {
    Statement find = database_->prepare(
        "SELECT number, id, watch, start, black, white, version, phase, dead, outcome, time,"
        " is_open, company, black_name, white_name"
        " FROM game WHERE id = ?1 OR watch = ?1 OR number = (SELECT game FROM seat WHERE id = ?1)");
    find.bind(1, id);
    if (!find.step()) {
        if (auto done = database_->result(); !done) return std::unexpected(done.error());
        return std::nullopt;
    }
    LoggedGame game;
    const std::int64_t number = find.number(0);
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
    const StoreError damaged{StoreError::Kind::damaged, database_->path(),
                             "a game is not as it was written"};
    if (phase < 0 || phase > 2 || !dead || !time || !company ||
        (!outcome.empty() && !game.state.outcome)) {
        return std::unexpected(damaged);
    }
    game.state.company = *company;
    Statement seats = database_->prepare("SELECT color, id FROM seat WHERE game = ?");
    seats.bind(1, number);
    while (seats.step()) {
        const std::int64_t color = seats.number(0);
        if (color < 0 || color > 1) return std::unexpected(damaged);
        game.header.seats[static_cast<Color>(color)] = seats.text(1);
    }
    game.state.phase = static_cast<Phase>(phase);
    game.state.dead = *dead;
    game.state.time = *time;
    Statement moves =
        database_->prepare("SELECT ply, color, point FROM move WHERE game = ? ORDER BY ply");
    moves.bind(1, number);
    while (moves.step()) {
        const std::int64_t color = moves.number(1);
        const std::int64_t point = moves.number(2);
        const bool is_next = moves.number(0) == std::ssize(game.moves);
        if (!is_next || color < 0 || color > 1 || point < kPass || point >= kMaxArea) {
            return std::unexpected(damaged);
        }
        game.moves.push_back(
            {static_cast<Color>(color),
             point == kPass ? Move::pass() : Move(Point(static_cast<int>(point)))});
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return game;
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
    Statement update =
        database_->prepare("UPDATE game SET is_put_away = 1 WHERE id = ? AND version = ?");
    update.bind(1, id).bind(2, version).run();
    return database_->result();
}

void GameLog::abandon() { database_->abandon(); }

std::expected<GameLog::Facts, StoreError> GameLog::facts() {
    const Facts facts{.games = database_->number("SELECT count(*) FROM game"),
                      .moves = database_->number("SELECT count(*) FROM move")};
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return facts;
}

}  // namespace magpie::store
