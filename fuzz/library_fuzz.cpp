// A library file with bytes changed anywhere: opened, or refused with one line, and left as it was.
// What is found in it can be played, and has the position that was asked for.
//
// Four bytes of input are one change: where (three) and what.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "bytes.h"
#include "formats/sgf/sgf.h"
#include "store/main_line.h"
#include "store/sqlite/library.h"

namespace {

using namespace magpie;
using fuzz::require;

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The folder of this process, and the bytes of a small library.
struct Bench {
    std::string path;
    std::string whole;

    Bench() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "magpie-fuzz-XXXXXX").string();
        path = std::string(mkdtemp(pattern.data())) + "/library.db";
        {
            auto library = store::Library::open(path);
            require(library.has_value());
            for (const char* text :
                 {"(;GM[1]SZ[9]PB[Ada]PW[Bo]DT[1998]RE[B+R];B[ee]C[a word];W[cc](;B[gg])(;B[gc]))",
                  "(;GM[1]SZ[9]PB[Ada]PW[Bo]DT[1998]RE[B+R];B[ee]C[another];W[cc];B[gg])",
                  "(;GM[2]SZ[8];B[f5];W[d6];B[c3])"}) {
                require(library->keep(sgf::read(text)->record, "here").has_value());
            }
        }
        whole = content_of(path);
    }

    ~Bench() {
        std::error_code ignored;
        std::filesystem::remove_all(std::filesystem::path(path).parent_path(), ignored);
    }
};

AnyPosition after(const char* text) {
    const GameRecord record = sgf::read(text)->record;
    AnyPosition last = start_position(record.spec);
    store::walk_main_line(record, [&last](const store::LinePosition& at) {
        last = at.position;
        return true;
    });
    return last;
}

void ask(store::Library& library) {
    (void)library.facts();
    (void)library.sources();
    (void)library.search({.player = "ada", .from = "1990", .text = "word"});
    for (const char* text : {"(;GM[1]SZ[9];B[ee])", "(;GM[2]SZ[8];B[f5])"}) {
        (void)library.search({.position = after(text), .with_copies = true});
        (void)library.explore(after(text));
    }
    const auto all = library.search({.with_copies = true});
    if (!all) return;
    for (const store::Match& match : all->matches) {
        const auto record = library.record(match.game.number);
        if (!record || why_invalid(record->spec)) continue;
        int positions = 0;
        store::walk_main_line(*record, [&](const store::LinePosition& at) {
            require(geometry(at.position) == record->spec.geometry);
            return ++positions < 1000;
        });
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Bench bench;
    std::string bytes = bench.whole;
    fuzz::Bytes choices({data, size});
    while (!choices.is_empty()) {
        // One after the other: within one expression every compiler has an order of its own.
        std::size_t where = 0;
        for (int i = 0; i < 3; ++i) where = where << 8 | static_cast<std::size_t>(choices.next());
        bytes[where % bytes.size()] = static_cast<char>(choices.next());
    }
    for (const char* ending : {"-wal", "-shm"}) std::filesystem::remove(bench.path + ending);
    std::ofstream(bench.path, std::ios::binary) << bytes;
    {
        auto library = store::Library::open_to_read(bench.path);
        if (library) ask(*library);
        if (!library) require(to_text(library.error()).find('\n') == std::string::npos);
    }
    require(content_of(bench.path) == bytes);
    return 0;
}
