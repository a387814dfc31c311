#include "store/sqlite/import.h"

#include <utility>

#include "store/digest.h"

namespace magpie::store {

namespace {

// Written together, and lost together when the power fails.
constexpr std::size_t kBatchGames = 2000;
constexpr std::size_t kBatchSources = 200;
constexpr std::size_t kBatchBytes = std::size_t{32} << 20;
constexpr std::size_t kMostProblems = 100;

// The caller is asked whether to go on after so many games.
constexpr std::int64_t kGamesBetweenQuestions = 50;

// What a game takes in memory while it waits to be written.
std::size_t bytes_of(const GameEntry& entry) {
    return sizeof(entry) + entry.record.tree.bytes() + entry.sgf.size() +
           entry.positions.size() * sizeof(IndexedPosition);
}

// Where a file has numbers for names, the tables are as good as a part of it.
std::int64_t digest_of_names(const wthor::Names& names) {
    if (names.players.size() == 0 && names.tournaments.size() == 0) return 0;
    std::string all;
    for (const wthor::NameFile* table : {&names.players, &names.tournaments}) {
        for (std::size_t i = 0; i < table->size(); ++i) {
            all += table->name(static_cast<std::uint16_t>(i));
            all += '\n';
        }
    }
    return digest_of(all);
}

}  // namespace

Import::Import(Library& library, Workers& workers, GoOn go_on, const ImportOptions& options)
    : library_(library), workers_(workers), go_on_(std::move(go_on)), options_(options) {}

Import::~Import() {
    if (job_) job_->wait();
}

void Import::problem(std::string line) {
    ++report_.problem_count;
    if (report_.problems.size() < kMostProblems) report_.problems.push_back(std::move(line));
}

// In a list of their own: thousands of files with the same small fault do not hide one that cannot
// be read.
void Import::tell_notes(const std::string& path, std::vector<std::string> notes) {
    if (notes.empty()) return;
    ++report_.faulty;
    report_.note_count += std::ssize(notes);
    for (std::string& note : notes) {
        if (report_.notes.size() == kMostProblems) return;
        report_.notes.push_back(path + ": " + std::move(note));
    }
}

std::expected<void, StoreError> Import::add_file(const std::string& path,
                                                 std::string_view bytes,
                                                 const wthor::Names& names) {
    return add({.path = path,
                .bytes = std::ssize(bytes),
                .digest = digest_of(bytes),
                .names = digest_of_names(names)},
               [&](const formats::TakeGame& take) {
                   return formats::read_games(bytes, take, {.names = names});
               });
}

std::expected<void, StoreError> Import::add_large_file(const std::string& path,
                                                       const LargeFile& file,
                                                       const wthor::Names& names) {
    return add(
        {.path = path, .bytes = file.bytes, .digest = file.digest, .names = digest_of_names(names)},
        [&](const formats::TakeGame& take) {
            return formats::read_large(file.read, take, {.names = names});
        });
}

std::expected<void, StoreError> Import::add(SourceProgress source, const ReadGames& read) {
    if (!knows_sources_) {
        auto sources = library_.sources();
        if (!sources) return std::unexpected(sources.error());
        for (SourceProgress& known : *sources) {
            known_[{known.bytes, known.digest}] = std::move(known);
        }
        knows_sources_ = true;
    }
    const auto before = known_.find({source.bytes, source.digest});
    // With other names than before the file is read again, and its games get them.
    const bool is_known = before != known_.end() && !options_.again &&
                          (source.names == 0 || source.names == before->second.names);
    if (is_known && before->second.is_done) {
        ++report_.known_files;
        return {};
    }
    const std::int64_t to_skip = is_known ? before->second.games : 0;
    if (is_cut_off_) return {};
    filling_.sources.push_back(source);
    const auto reading = read([&](formats::FoundGame found) {
        if (source.games++ < to_skip) return true;
        if (!found.problem.empty()) {
            ++report_.broken;
            problem(source.path + ": " + found.problem);
            if (formats::holds_nothing(found.record)) {
                ++report_.lost;
                return true;
            }
        }
        tell_notes(source.path, std::move(found.notes));
        return take(std::move(found.record), source);
    });
    if (error_) return std::unexpected(*error_);
    if (!reading) {
        problem(source.path + ": " + reading.error());
        ++report_.unread_files;
    } else {
        ++report_.files;
        for (const std::string& warning : reading->warnings) problem(source.path + ": " + warning);
        if (reading->format == "wthor" && source.names == 0) {
            problem(source.path +
                    ": its players and tournaments are numbers; put WTHOR.JOU and WTHOR.TRN beside "
                    "it and import it again, and they get their names");
        }
    }
    if (is_cut_off_) return {};
    source.is_done = !report_.was_stopped && reading.has_value();
    known_[{source.bytes, source.digest}] = source;
    filling_.sources.back() = source;
    if (filling_.sources.size() >= kBatchSources && !hand_over() && error_) {
        return std::unexpected(*error_);
    }
    ask();
    return {};
}

void Import::ask() {
    if (options_.stop != nullptr && options_.stop->load()) report_.was_stopped = true;
    if (go_on_ && !go_on_(report_)) report_.was_stopped = true;
}

// False when the reading should stop.
bool Import::take(GameRecord record, SourceProgress& source) {
    filling_.items.push_back({maker_.make(std::move(record)), filling_.sources.size() - 1});
    filling_bytes_ += bytes_of(filling_.items.back().entry);
    filling_.sources.back() = source;
    if (filling_.items.size() >= kBatchGames || filling_bytes_ >= kBatchBytes) {
        if (!hand_over()) return false;
        filling_.sources.push_back(source);
        ask();
    } else if (source.games % kGamesBetweenQuestions == 0) {
        ask();
    }
    return !report_.was_stopped;
}

// The batch that is full goes to the writer; the one it wrote before is settled first.
bool Import::hand_over() {
    if (!settle()) return false;
    writing_ = std::exchange(filling_, Batch());
    filling_bytes_ = 0;
    job_ = workers_.start([this] { written_ = library_.add(writing_, options_.stop); });
    return true;
}

// False when there is nothing more to be written: an error, or the writer was told to stop.
bool Import::settle() {
    if (!job_) return true;
    job_->wait();
    job_.reset();
    if (!written_) {
        // What was read after the batch that is gone must go as well: files are read in order.
        filling_ = Batch();
        report_.was_stopped = true;
        is_cut_off_ = true;
        if (written_.error().kind != StoreError::Kind::stopped) error_ = written_.error();
        return false;
    }
    for (const Added added : *written_) {
        report_.games += added == Added::fresh ? 1 : 0;
        report_.copies += added == Added::copy ? 1 : 0;
        report_.already += added == Added::already ? 1 : 0;
        report_.named += added == Added::named ? 1 : 0;
    }
    return true;
}

std::expected<ImportReport, StoreError> Import::finish() {
    if (!is_cut_off_ && hand_over()) static_cast<void>(settle());
    if (error_) return std::unexpected(*error_);
    // A person who waits for the end gets it: the next import finishes the index.
    if (report_.was_stopped) return std::move(report_);
    if (auto done = library_.finish_index(); !done) return std::unexpected(done.error());
    return std::move(report_);
}

}  // namespace magpie::store
