// Transcripts, board strings and OBF from any bytes: each reader takes the same text. Whatever one
// of them reads can be written and comes back the same; problems have a place inside the text.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/obf/obf.h"
#include "formats/transcript/transcript.h"

namespace {

using namespace magpie;
using fuzz::require;

void check_problem(const formats::Problem& problem, const std::string& text) {
    require(problem.byte + problem.length <= text.size());
    const std::string line = describe(problem, text);
    require(!line.empty() && line.size() < 500 && line.find('\n') == std::string::npos);
}

void check_transcript(const std::string& text) {
    (void)transcript::looks_like(text);
    for (const auto& game : transcript::read_all(text)) {
        if (game.problem) check_problem(*game.problem, text);
        const auto written = transcript::write(game.record);
        require(written.has_value());
        auto again = transcript::read(*written);
        require(transcript::write(again.record) == *written);
    }
}

void check_board(const std::string& text) {
    const auto diagram = boards::read(text);
    if (!diagram) return check_problem(diagram.error(), text);
    const auto line = formats::play_main_line(boards::record_of(*diagram));
    require(line.has_value());
    using boards::Alphabet;
    for (const auto alphabet :
         {Alphabet::letters, Alphabet::stars, Alphabet::colors, Alphabet::digits}) {
        const auto again = boards::read(boards::write(line->start, alphabet));
        require(again.has_value() && *again == boards::diagram_of(line->start));
    }
}

void check_puzzles(const std::string& text) {
    obf::Reader reader(text);
    while (const auto puzzle = reader.next()) {
        if (!puzzle->has_value()) {
            check_problem(puzzle->error(), text);
            continue;
        }
        const std::string line = obf::write(**puzzle);
        const auto again = obf::read_line(line);
        require(again.has_value() && obf::write(*again) == line);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    check_transcript(text);
    check_board(text);
    check_puzzles(text);
    return 0;
}
