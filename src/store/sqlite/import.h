#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/workers.h"
#include "formats/detect/detect.h"
#include "formats/wthor/wthor.h"
#include "store/sqlite/library.h"

namespace magpie::store {

struct ImportReport {
    std::int64_t files = 0;         // read, in whole or from where an earlier import stopped
    std::int64_t known_files = 0;   // read before, left alone
    std::int64_t unread_files = 0;  // that hold no games, or cannot be read
    std::int64_t games = 0;         // new in the library, copies not counted
    std::int64_t copies = 0;
    std::int64_t already = 0;  // games that said nothing new
    std::int64_t named = 0;    // games that were there with numbers, and have names now
    std::int64_t broken = 0;   // games that broke off: kept as far as they could be read, if at all
    std::int64_t lost = 0;     // of those, with nothing that could be kept
    std::vector<std::string> problems{};  // the first of them, a line each
    std::int64_t problem_count = 0;
    std::int64_t faulty = 0;           // games that have notes: kept whole, and what was odd
    std::vector<std::string> notes{};  // with its place, a line each, the first of them
    std::int64_t note_count = 0;
    bool was_stopped = false;
};

struct ImportOptions {
    bool again = false;                       // files that were read before too
    const std::atomic<bool>* stop = nullptr;  // once set, nothing more is written
};

// Reads files into a library: one thread reads and replays, another writes. What was written stays
// written whatever happens, and the same call goes on from there.
class Import {
  public:
    // Asked after every file and now and then within one; false stops. Problems of files that the
    // caller could not read may be told with problem().
    using GoOn = std::function<bool(const ImportReport&)>;

    Import(Library& library, Workers& workers, GoOn go_on, const ImportOptions& options = {});
    ~Import();
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;

    // The games of one file, in any format. `names` are those of a WTHOR file's players and
    // tournaments. An error is about the library; what is wrong with the file is in the report.
    std::expected<void, StoreError> add_file(const std::string& path,
                                             std::string_view bytes,
                                             const wthor::Names& names = {});

    // The same of a file that is not held in memory: its length and the digest of its bytes are
    // known, and the bytes come in blocks.
    struct LargeFile {
        std::int64_t bytes = 0;
        std::int64_t digest = 0;
        formats::ReadBlock read{};
    };

    std::expected<void, StoreError> add_large_file(const std::string& path,
                                                   const LargeFile& file,
                                                   const wthor::Names& names = {});

    void problem(std::string line);

    // A file that the caller could not read, and why.
    void cannot_read(std::string line) {
        problem(std::move(line));
        ++report_.unread_files;
    }

    [[nodiscard]] bool was_stopped() const { return report_.was_stopped; }

    // Writes what is left, and the index; when it was stopped, only what is left.
    [[nodiscard]] std::expected<ImportReport, StoreError> finish();

  private:
    // Reads the games of a file, in whichever way.
    using ReadGames =
        std::function<std::expected<formats::Reading, std::string>(const formats::TakeGame&)>;

    std::expected<void, StoreError> add(SourceProgress source, const ReadGames& read);
    void ask();
    void tell_notes(const std::string& path, std::vector<std::string> notes);
    bool take(GameRecord record, SourceProgress& source);
    bool hand_over();
    bool settle();

    Library& library_;
    Workers& workers_;
    GoOn go_on_;
    ImportOptions options_;
    ImportReport report_{};
    std::map<std::pair<std::int64_t, std::int64_t>, SourceProgress> known_{};
    bool knows_sources_ = false;
    EntryMaker maker_{};
    Batch filling_{};
    std::size_t filling_bytes_ = 0;
    bool is_cut_off_ = false;  // a batch was not written, and nothing after it may be
    Batch writing_{};
    std::expected<std::vector<Added>, StoreError> written_{};
    std::unique_ptr<Workers::Job> job_{};
    std::optional<StoreError> error_{};
};

}  // namespace magpie::store
