// WTHOR from any bytes. Every record that is whole can be read, is written back as the same bytes,
// and gives a legal game that a writer takes; nothing is read that is not there.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/wthor/wthor.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    const std::string bytes(data, data + size);
    (void)wthor::kind_of(bytes);
    wthor::Names names;
    for (const auto kind : {wthor::NameKind::players, wthor::NameKind::tournaments}) {
        const auto file = wthor::NameFile::open(kind, bytes);
        if (!file) continue;
        for (std::size_t i = 0; i < file->size() + 2; ++i) {
            const std::string fitted = wthor::fitted_name(kind, file->name(i));
            require(wthor::fitted_name(kind, fitted) == fitted);
        }
        (kind == wthor::NameKind::players ? names.players : names.tournaments) = *file;
    }
    const auto file = wthor::GameFile::open(bytes);
    if (!file) return 0;
    require(file->size() * wthor::kGameBytes + wthor::kHeaderBytes <= size);
    wthor::Writer writer;
    for (std::size_t i = 0; i < file->size(); ++i) {
        const wthor::Game game = file->game(i);
        require(encode(game) ==
                bytes.substr(wthor::kHeaderBytes + i * wthor::kGameBytes, wthor::kGameBytes));
        (void)wthor::score_agrees(game);
        const auto read = wthor::to_record(game, file->header(), names);
        if (read.problem) require(!formats::describe_bytes(*read.problem).empty());
        require(!writer.add(read.record));
    }
    const std::string written = writer.games(file->header());
    require(wthor::GameFile::open(written)->size() == file->size());
    return 0;
}
