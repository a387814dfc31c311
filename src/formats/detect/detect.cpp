#include "formats/detect/detect.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/ascii.h"
#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/json/byte_order_mark.h"
#include "formats/json/game_line.h"
#include "formats/json/save.h"
#include "formats/obf/obf.h"
#include "formats/servers/servers.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/packed.h"
#include "formats/sgn/sgn.h"
#include "formats/transcript/transcript.h"

namespace magpie::formats {

bool holds_nothing(const GameRecord& record) {
    return record.tree.node_count() == 1 && record.tree.setup(kRootNode) == nullptr;
}

std::string first_illegal(const GameRecord& record) {
    auto illegal = sgf::find_illegal(record, 1);
    if (illegal.empty()) return {};
    const NodeId at = illegal.front().node;
    std::string& why = illegal.front().why;
    if (why.ends_with('.')) why.pop_back();  // the end of a sentence is not known here
    if (!record.tree.move(at)) return why;
    const auto path = record.tree.path_to(at);
    const auto number = std::ranges::count_if(
        path, [&](NodeId node) { return record.tree.move(node).has_value(); });
    return "move " + std::to_string(number) + ": " + why;
}

namespace {

// What a reader of one format needs and gives.
struct Task {
    std::string_view text;
    const TakeGame& take;
    const ReadOptions& options;
    Reading& reading;

    // False when no more games are wanted.
    [[nodiscard]] bool give(GameRecord record, std::string problem = {}) const {
        ++reading.games;
        return take({.record = std::move(record), .problem = std::move(problem)});
    }

    [[nodiscard]] bool give(ReadGame game) const {
        std::string problem = game.problem ? describe(*game.problem, text) : std::string();
        return give(std::move(game.record), std::move(problem));
    }
};

// An error: the text as a whole could not be read.
using Failure = std::optional<std::string>;

bool is_save(std::string_view text) {
    const std::string_view content = ascii::trimmed(text.substr(0, 1000));
    return content.starts_with('{') || content.starts_with('[');
}

Failure read_save(const Task& task) {
    auto saved = save::read(task.text);
    if (!saved) return to_text(saved.error());
    static_cast<void>(task.give(std::move(saved->record)));
    return std::nullopt;
}

bool is_wthor(std::string_view text) { return wthor::kind_of(text).has_value(); }

Failure read_wthor(const Task& task) {
    if (wthor::kind_of(task.text) != wthor::FileKind::games) {
        return "a WTHOR file of names, not of games";
    }
    const auto file = wthor::GameFile::open(task.text);
    if (!file) return describe_bytes(file.error());
    for (const Problem& warning : file->warnings()) {
        task.reading.warnings.push_back(describe_bytes(warning));
    }
    task.reading.is_cut = file->is_cut();
    for (std::size_t i = 0; i < file->size(); ++i) {
        auto game = wthor::to_record(file->game(i), file->header(), task.options.names);
        if (game.problem) game.problem->byte += wthor::kHeaderBytes + i * wthor::kGameBytes;
        std::string problem = game.problem ? describe_bytes(*game.problem) : std::string();
        if (!task.give(std::move(game.record), std::move(problem))) break;
    }
    return std::nullopt;
}

Failure read_ggf(const Task& task) {
    ggf::Reader reader(task.text);
    while (auto game = reader.next()) {
        if (!task.give(std::move(*game))) break;
    }
    return std::nullopt;
}

// The notes of a game stop at so many; the rest are counted.
constexpr std::size_t kMostNotes = 10;

// The same with its place, unless so much else was wrong that it was not noted.
std::string placed_illegal(const sgf::Game& game) {
    using Kind = sgf::Warning::Kind;
    const auto note = std::ranges::find_if(game.warnings, [](const sgf::Warning& warning) {
        return warning.kind == Kind::illegal_move || warning.kind == Kind::illegal_setup;
    });
    const std::string why = first_illegal(game.record);
    if (note == game.warnings.end()) return why;
    return "line " + std::to_string(note->line) + ", column " + std::to_string(note->column) +
           ": " + why;
}

std::vector<std::string> notes_of(const sgf::Game& game) {
    std::vector<std::string> notes;
    for (const sgf::Warning& warning : game.warnings) {
        if (notes.size() == kMostNotes) break;
        notes.push_back(to_text(warning));
    }
    const std::size_t more = game.warning_count - notes.size();
    if (more > 0) notes.push_back("and " + std::to_string(more) + " more");
    return notes;
}

// From a Collection or a Stream of games.
template <class Games>
void give_sgf(Games& games, const TakeGame& take, Reading& reading) {
    while (auto game = games.next()) {
        FoundGame found;
        if (*game) {
            found.notes = notes_of(**game);
            found.may_be_illegal = (*game)->has_illegal;
            if (found.may_be_illegal) found.illegal = placed_illegal(**game);
            found.has_komi = (*game)->has_komi;
            found.record = std::move((*game)->record);
        } else {
            found.problem = to_text(game->error());
        }
        ++reading.games;
        if (!take(std::move(found))) break;
    }
}

Failure read_sgf(const Task& task) {
    sgf::Collection collection(task.text);
    give_sgf(collection, task.take, task.reading);
    return std::nullopt;
}

template <auto kRead>
Failure read_server_file(const Task& task) {
    auto game = kRead(task.text);
    if (!game) return std::move(game.error());
    ++task.reading.games;
    std::string illegal = game->has_illegal ? first_illegal(game->record) : std::string();
    const bool has_komi = !sgf::is_unsaid(game->record, "KM");
    task.take({.record = std::move(game->record),
               .notes = std::move(game->notes),
               .may_be_illegal = game->has_illegal,
               .illegal = std::move(illegal),
               .has_komi = has_komi});
    return std::nullopt;
}

// A text longer than this is no board; a line of puzzles is shorter too.
constexpr std::size_t kLongestBoard = 8192;

bool is_board(std::string_view text) {
    return text.size() <= kLongestBoard && boards::read(text).has_value();
}

// Squares and nothing else, but not as many as any board has: a sign was lost on the way.
bool is_broken_board(std::string_view text) {
    constexpr std::int64_t kSome = 16;
    if (text.size() > kLongestBoard) return false;
    const auto diagram = boards::read(text);
    return !diagram && diagram.error().fault == Fault::cell_count &&
           diagram.error().number >= kSome;
}

Failure read_board(const Task& task) {
    const auto diagram = boards::read(task.text);
    if (!diagram) return describe(diagram.error(), task.text);
    static_cast<void>(task.give(boards::record_of(*diagram)));
    return std::nullopt;
}

// By its first puzzle, which may stand behind any number of comments; a text of nothing but
// comments is one too, of no puzzles. A percent sign may also begin a link.
bool is_obf(std::string_view text) {
    std::string_view rest = ascii::trimmed(text);
    const bool has_comment = rest.starts_with('%');
    while (rest.starts_with('%')) {
        rest = ascii::trimmed(rest.substr(std::min(rest.find('\n'), rest.size())));
    }
    if (rest.empty()) return has_comment && !sgn::read(text);
    const auto puzzle = obf::Reader(rest.substr(0, kLongestBoard)).next();
    return puzzle && puzzle->has_value();
}

Failure read_obf(const Task& task) {
    obf::Reader reader(task.text);
    while (auto puzzle = reader.next()) {
        const bool goes_on = puzzle->has_value()
                                 ? task.give(obf::to_record(**puzzle))
                                 : task.give(GameRecord{.spec = GameSpec::for_othello()},
                                             describe(puzzle->error(), task.text));
        if (!goes_on) break;
    }
    return std::nullopt;
}

Failure read_transcript(const Task& task) {
    transcript::Reader reader(task.text);
    while (auto game = reader.next()) {
        if (!task.give(std::move(*game))) break;
    }
    return std::nullopt;
}

// Whether this is no text of any charset: texts have no control characters but the white ones,
// padding with zeros, escapes of old charsets, and the mark that ended a file once.
bool is_binary(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return false;  // UTF-16
    if (text.starts_with("SQLite format 3")) return true;  // a library holds games as text
    const std::string_view start = text.substr(0, 65'536);
    const auto is_odd = [](char c) {
        return ascii::is_control(c) && !ascii::is_space(c) && c != '\0' && c != '\x1A' &&
               c != '\x1B';
    };
    // One in a hundred, and more than a stray one or two in a short text: bytes that mean something
    // else have them by the dozen.
    constexpr std::size_t kStray = 3;
    const auto odd = static_cast<std::size_t>(std::ranges::count_if(start, is_odd));
    return odd * 100 > start.size() && (odd > kStray || odd * 10 > start.size());
}

Failure read_nothing(const Task& /*task*/) {
    return "these bytes are no text, and no file that Magpie knows";
}

bool is_anything(std::string_view /*text*/) { return true; }

// What a line is called where it is one of several.
std::string at_line(std::size_t number, const std::string& what) {
    return "line " + std::to_string(number) + ": " + what;
}

// Whether a word of SGN is a board: "9x9", "go19x13", "othello8x8".
bool is_board_word(std::string_view word) {
    for (const std::string_view game : {"go", "othello"}) {
        if (ascii::is_word(word.substr(0, game.size()), game)) word.remove_prefix(game.size());
    }
    const auto skip_digits = [&word] {
        const std::size_t all = word.size();
        while (!word.empty() && ascii::is_digit(word.front())) word.remove_prefix(1);
        return word.size() < all;
    };
    if (!skip_digits() || word.empty() || (word.front() != 'x' && word.front() != 'X')) {
        return false;
    }
    word.remove_prefix(1);
    return skip_digits() && word.empty();
}

// Whether a line of SGN begins a game: with a board, before which there may be fields, or packed. A
// game may go on over several lines, and a move in column M begins like a packed one.
bool begins_sgn(std::string_view line) {
    constexpr std::string_view kBetween = " \t\r,";
    constexpr std::size_t kLongerThanAMove = 8;
    line = ascii::trimmed(line);
    if (sgn::is_packed(line) && line.find_first_of(kBetween) == line.npos) {
        return line.size() >= kLongerThanAMove;
    }
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find_first_of(kBetween));
        if (!word.empty() && word.find('=') == word.npos) return is_board_word(word);
        line.remove_prefix(std::min(word.size() + 1, line.size()));
    }
    return false;
}

// The games of a text of SGN, one after the other: each from the line that begins it to the next
// such line. Whatever comes first is of the first game.
class SgnPieces {
  public:
    struct Piece {
        std::string_view text;
        std::size_t line;  // from 1
    };

    explicit SgnPieces(std::string_view text) : rest_(text) {}

    std::optional<Piece> next() {
        while (!rest_.empty() && ascii::trimmed(first_line()).empty()) drop_line();
        if (rest_.empty()) return std::nullopt;
        const Piece piece{rest_, line_};
        bool has_begun = false;
        do {
            has_begun = has_begun || begins_sgn(first_line());
            drop_line();
        } while (!rest_.empty() && !(has_begun && begins_sgn(first_line())));
        return Piece{piece.text.substr(0, piece.text.size() - rest_.size()), piece.line};
    }

  private:
    [[nodiscard]] std::string_view first_line() const { return rest_.substr(0, rest_.find('\n')); }

    void drop_line() {
        rest_.remove_prefix(std::min(first_line().size() + 1, rest_.size()));
        ++line_;
    }

    std::string_view rest_;
    std::size_t line_ = 1;
};

// The packed form and links have it in other letters, and only where it is not the usual one.
bool gives_komi(std::string_view notation, const GameSpec& spec) {
    if (spec.kind != GameKind::go) return false;
    if (notation.find("komi=") != std::string_view::npos) return true;
    const go::RuleSet* set = go::rule_set_of(spec.rules);
    return set != nullptr && spec.rules.komi != go::komi_with_handicap(set->rules, spec.handicap);
}

Failure read_sgn(const Task& task) {
    SgnPieces pieces(task.text);
    auto piece = pieces.next();
    auto following = pieces.next();
    if (!following) {
        auto record = sgn::read(task.text);
        if (!record) return sgn::describe(record.error(), task.text);
        ++task.reading.games;
        const bool has_komi = gives_komi(task.text, record->spec);
        static_cast<void>(task.take({.record = std::move(*record), .has_komi = has_komi}));
        return std::nullopt;
    }
    while (piece) {
        FoundGame found;
        if (auto record = sgn::read(piece->text)) {
            found.has_komi = gives_komi(piece->text, record->spec);
            found.record = std::move(*record);
        } else {
            found.problem = at_line(piece->line, sgn::describe(record.error(), piece->text));
        }
        ++task.reading.games;
        if (!task.take(std::move(found))) break;
        piece = std::exchange(following, following ? pieces.next() : std::nullopt);
    }
    return std::nullopt;
}

// A game of one line of JSON, or what is wrong with it.
std::expected<FoundGame, std::string> game_of_line(std::string_view line) {
    auto read = save::read_game_line(line);
    if (!read) return std::unexpected(to_text(read.error()));
    auto record = sgn::read(read->notation);
    if (!record) return std::unexpected("sgn: " + sgn::describe(record.error(), read->notation));
    record->info.names = std::move(read->names);
    record->info.comment = std::move(read->reason);
    if (read->outcome) record->outcome = read->outcome;
    const bool has_komi = gives_komi(read->notation, record->spec);
    return FoundGame{.record = std::move(*record), .has_komi = has_komi};
}

Failure read_game_lines(const Task& task) {
    std::string_view rest = task.text;
    for (std::size_t number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = ascii::trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.empty()) continue;
        auto found = game_of_line(line);
        ++task.reading.games;
        if (!task.take(found ? std::move(*found)
                             : FoundGame{.problem = at_line(number, found.error())})) {
            break;
        }
    }
    return std::nullopt;
}

struct Format {
    std::string_view name;
    bool (*claims)(std::string_view text);
    Failure (*read)(const Task& task);
};

// The first that claims a text reads it.
constexpr std::array kFormats = {
    Format{"wthor", is_wthor, read_wthor},
    Format{"binary", is_binary, read_nothing},
    Format{"ugf", servers::is_ugf, read_server_file<servers::read_ugf>},  // before saves: "["
    Format{"gib", servers::is_gib, read_server_file<servers::read_gib>},
    Format{"ngf", servers::is_ngf, read_server_file<servers::read_ngf>},
    Format{"lines", save::is_game_lines, read_game_lines},
    Format{"save", is_save, read_save},
    Format{"ggf", ggf::looks_like, read_ggf},
    Format{"sgf", sgf::looks_like_sgf, read_sgf},  // after GGF, which looks like it
    Format{"board", is_board, read_board},
    Format{"obf", is_obf, read_obf},
    Format{"board", is_broken_board, read_board},
    Format{"transcript", transcript::looks_like, read_transcript},
    Format{"sgn", is_anything, read_sgn},
};

const Format& format_of(std::string_view text) {
    for (const Format& format : kFormats) {
        if (format.claims(text)) return format;
    }
    return kFormats.back();
}

}  // namespace

std::string_view detect(std::string_view text) {
    return format_of(without_byte_order_mark(text)).name;
}

std::expected<Reading, std::string> read_games(std::string_view text,
                                               const TakeGame& take,
                                               const ReadOptions& options) {
    if (ascii::trimmed(without_byte_order_mark(text)).empty()) {
        return std::unexpected("it is empty: there is no game in it");
    }
    const Format& format = format_of(without_byte_order_mark(text));
    // To SGF, which may be in any charset, the mark says which.
    if (format.name != "sgf") text = without_byte_order_mark(text);
    Reading reading{.format = format.name};
    if (auto failure = format.read({text, take, options, reading})) {
        return std::unexpected(std::move(*failure));
    }
    return reading;
}

namespace {

// Adds what comes to `text` until it has so many bytes. False when the source has no more.
std::expected<bool, std::string> fill(std::string& text,
                                      std::size_t most,
                                      const ReadBlock& source) {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    while (text.size() < most) {
        const std::size_t used = text.size();
        text.resize(std::min(used + kStep, most));
        const auto count = source(std::span(text).subspan(used));
        text.resize(used + count.value_or(0));
        if (!count) return std::unexpected(count.error());
        if (*count == 0) return false;
    }
    return true;
}

}  // namespace

std::expected<Reading, std::string> read_large(const ReadBlock& source,
                                               const TakeGame& take,
                                               const ReadOptions& options) {
    std::string text;
    auto has_more = fill(text, sgf::StreamSizes{}.block, source);
    if (!has_more) return std::unexpected(has_more.error());
    if (*has_more && detect(text) == "sgf") {
        Reading reading{.format = "sgf"};
        sgf::Stream games(source, {}, std::move(text));
        give_sgf(games, take, reading);
        if (!games.failure().empty()) return std::unexpected(games.failure());
        return reading;
    }
    // Other forms have no files of that size, or none that anybody has shown us.
    if (*has_more) has_more = fill(text, options.most_bytes, source);
    if (!has_more) return std::unexpected(has_more.error());
    if (*has_more) return std::unexpected("longer than allowed");
    return read_games(text, take, options);
}

std::expected<FoundGame, std::string> read_game(std::string_view text) {
    FoundGame first{.problem = "there is no game here"};
    int games = 0;
    const auto reading = read_games(text, [&](FoundGame game) {
        if (++games == 1) {
            first = std::move(game);
        } else if (game.problem.empty()) {
            first.has_more = true;
        }
        return games == 1 && first.problem.empty();
    });
    if (!reading) return std::unexpected(reading.error());
    if (!first.problem.empty()) return std::unexpected(std::move(first.problem));
    if (reading->format == "wthor") first.notes.emplace_back(kNumbersForNames);
    return first;
}

}  // namespace magpie::formats
