#include "store/sqlite/import.h"

#include <bit>

#include "core/rng.h"
#include "formats/detect/detect.h"

namespace magpie::store {

namespace {

// Written together, and lost together when the power fails.
constexpr std::size_t kBatchGames = 2000;
constexpr std::size_t kBatchSources = 200;
constexpr std::size_t kMostProblems = 100;

// One number for the content of a file. Not for secrets: two files are the same to an import when
// their lengths and this agree.
std::int64_t digest_of(std::string_view bytes) {
    std::uint64_t digest = mix(bytes.size());
    std::uint64_t word = 0;
    int filled = 0;
    for (const char c : bytes) {
        word = word << 8U | static_cast<unsigned char>(c);
        if (++filled < 8) continue;
        digest = mix(digest ^ word);
        word = 0;
        filled = 0;
    }
    return std::bit_cast<std::int64_t>(mix(digest ^ word));
}

bool holds_nothing(const GameRecord& record) {
    return record.tree.node_count() == 1 && record.tree.setup(kRootNode) == nullptr;
}

}  // namespace

Import::Import(Library& library, Workers& workers, GoOn go_on)
    : library_(library), workers_(workers), go_on_(std::move(go_on)) {}

Import::~Import() {
    if (job_) job_->wait();
}

void Import::problem(std::string line) {
    ++report_.problem_count;
    if (report_.problems.size() < kMostProblems) report_.problems.push_back(std::move(line));
}

std::expected<void, StoreError> Import::add_file(const std::string& path,
                                                 std::string_view bytes,
                                                 const wthor::Names& names) {
    if (!knows_sources_) {
        auto sources = library_.sources();
        if (!sources) return std::unexpected(sources.error());
        for (SourceProgress& source : *sources) {
            known_[{source.bytes, source.digest}] = std::move(source);
        }
        knows_sources_ = true;
    }
    SourceProgress source{path, std::ssize(bytes), digest_of(bytes)};
    const auto before = known_.find({source.bytes, source.digest});
    if (before != known_.end() && before->second.is_done) {
        ++report_.known_files;
        return {};
    }
    ++report_.files;
    const std::int64_t to_skip = before == known_.end() ? 0 : before->second.games;
    filling_.sources.push_back(source);
    const auto reading = formats::read_games(bytes,
                                             [&](formats::FoundGame found) {
                                                 if (source.games++ < to_skip) return true;
                                                 if (!found.problem.empty()) {
                                                     ++report_.broken;
                                                     problem(path + ": " + found.problem);
                                                     if (holds_nothing(found.record)) return true;
                                                 }
                                                 return take(std::move(found.record), source);
                                             },
                                             {.names = names});
    if (error_) return std::unexpected(*error_);
    if (!reading) problem(path + ": " + reading.error());
    if (reading) {
        for (const std::string& warning : reading->warnings) problem(path + ": " + warning);
    }
    source.is_done = !report_.was_stopped && reading.has_value();
    known_[{source.bytes, source.digest}] = source;
    filling_.sources.back() = source;
    if (filling_.sources.size() >= kBatchSources && !hand_over()) return std::unexpected(*error_);
    if (!report_.was_stopped) report_.was_stopped = go_on_ && !go_on_(report_);
    return {};
}

// False when the reading should stop.
bool Import::take(GameRecord record, SourceProgress& source) {
    filling_.items.push_back({maker_.make(std::move(record)), filling_.sources.size() - 1});
    filling_.sources.back() = source;
    if (filling_.items.size() < kBatchGames) return true;
    if (!hand_over()) return false;
    filling_.sources.push_back(source);
    report_.was_stopped = go_on_ && !go_on_(report_);
    return !report_.was_stopped;
}

// The batch that is full goes to the writer; the one it wrote before is settled first.
bool Import::hand_over() {
    if (!settle()) return false;
    writing_ = std::exchange(filling_, Batch());
    job_ = workers_.start([this] { written_ = library_.add(writing_); });
    return true;
}

bool Import::settle() {
    if (!job_) return true;
    job_->wait();
    job_.reset();
    if (!written_) {
        error_ = written_.error();
        return false;
    }
    for (const Added added : *written_) {
        report_.games += added == Added::fresh ? 1 : 0;
        report_.copies += added == Added::copy ? 1 : 0;
        report_.already += added == Added::already ? 1 : 0;
    }
    return true;
}

std::expected<ImportReport, StoreError> Import::finish() {
    if (error_ || !hand_over() || !settle()) return std::unexpected(*error_);
    if (auto done = library_.finish_index(); !done) return std::unexpected(done.error());
    return std::move(report_);
}

}  // namespace magpie::store
