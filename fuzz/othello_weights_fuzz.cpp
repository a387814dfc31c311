// A weight file from any bytes. Whatever is read is written as the same bytes; whatever is refused
// is refused with a place inside the file and a line about it. By the first byte the others are the
// file (0); or they are strewn over the head of a whole file, so that the fuzzer gets past its
// length (1); or over its vectors and layers, with the checksum that belongs to them (2): then the
// limits of the weights are looked at, and those that keep them see in a board what the plain
// evaluation sees, with every instruction set.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bytes.h"
#include "core/crc32.h"
#include "core/rng.h"
#include "othello/eval/weights.h"
#include "othello/solver/solver.h"

namespace {

using namespace magpie::othello;
using magpie::fuzz::Bytes;
using magpie::fuzz::require;

constexpr std::size_t kHead = 48;  // header, note, and its padding
constexpr std::size_t kChecksumAt = 36;
constexpr std::size_t kLayersAt = kHead + kVectors * kWidth;

std::vector<std::byte> whole_file() {
    magpie::Rng rng(1);
    const auto draw = [&rng](int most) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
    };
    std::vector<std::int8_t> vectors(kVectors * kWidth);
    for (std::int8_t& number : vectors) number = static_cast<std::int8_t>(draw(20));
    std::vector<PhaseLayers> layers(kPhases);
    for (PhaseLayers& phase : layers) {
        for (auto& row : phase.first) {
            for (auto& four : row) {
                for (auto& eights : four) {
                    for (auto& pair : eights) {
                        for (std::int16_t& number : pair) {
                            number = static_cast<std::int16_t>(draw(1000));
                        }
                    }
                }
            }
        }
        for (int j = 0; j + 1 < kOutputs; ++j) phase.second[j] = draw(5000);
    }
    return Weights::make("note", vectors, layers)->bytes();
}

std::optional<Weights> check(std::span<const std::byte> file) {
    const auto weights = Weights::parse(file);
    if (weights) {
        require(std::ranges::equal(weights->bytes(), file));
        return *weights;
    }
    require(weights.error().byte <= file.size());
    require(!describe(weights.error()).empty());
    return std::nullopt;
}

void put_checksum(std::vector<std::byte>& file) {
    const std::span<const std::byte> all(file);
    const std::uint32_t sum =
        magpie::crc32(all.subspan(kChecksumAt + 4), magpie::crc32(all.first(kChecksumAt)));
    for (std::size_t i = 0; i < 4; ++i) {
        file[kChecksumAt + i] = static_cast<std::byte>(sum >> 8 * i & 0xFF);
    }
}

// Solvers of every instruction set this machine has, made once.
std::vector<std::unique_ptr<Solver>> solvers() {
    std::vector<std::unique_ptr<Solver>> made;
    for (const Isa isa : kIsas) {
        if (is_supported(isa)) made.push_back(std::make_unique<Solver>(std::size_t{1} << 10, isa));
    }
    return made;
}

// Boards after random moves, from the first to the last.
void ask(const Weights& weights, std::uint64_t seed) {
    static const std::vector<std::unique_ptr<Solver>> all = solvers();
    for (const auto& solver : all) solver->use(weights, std::size_t{1} << 10);
    magpie::Rng rng(seed);
    Board board = Board::start();
    for (int ply = 0; !is_over(board) && board.empties() != 0; ++ply) {
        Squares moves = legal_moves(board);
        if (moves == 0) {
            board = passed(board);
            continue;
        }
        if (ply % 6 == 0) {
            const int value = weights.evaluate(board);
            require(value >= -6400 && value <= 6400);
            for (const auto& solver : all) require(solver->evaluate(board) == value);
        }
        for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0;
             --skip) {
            moves &= moves - 1;
        }
        board = played(board, magpie::Point(std::countr_zero(moves)));
    }
}

// Runs of a byte at the vectors (a place is three bytes) or the layers (two), so that boards meet
// what was changed: pairs of what is asked for and the byte that lies there then.
void strew(std::vector<std::byte>& file, Bytes& bytes) {
    while (!bytes.is_empty()) {
        const int kind = bytes.next();
        const bool is_layer = kind % 2 == 0;
        std::size_t at = static_cast<std::size_t>(bytes.next() << 8 | bytes.next());
        if (is_layer) {
            at += kLayersAt;
        } else {
            at = kHead + at * 56;  // over all the vectors
        }
        const std::size_t length = kind < 128 ? 1 : std::size_t{1} << (kind >> 1 & 15);
        const auto value = static_cast<std::byte>(bytes.next());
        for (std::size_t i = at; i < std::min(at + length, file.size()); ++i) file[i] = value;
    }
    put_checksum(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<std::byte> whole = whole_file();
    static std::vector<std::byte> file = whole;
    if (size == 0) return 0;
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    switch (data[0] % 3) {
        case 0:
            check(bytes);
            return 0;
        case 1:
            for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
                file[std::to_integer<std::size_t>(bytes[i]) % kHead] = bytes[i + 1];
            }
            // A file that is as it was is read and written at length, and nothing new is learned
            // from it.
            if (!std::ranges::equal(std::span(file).first(kHead), std::span(whole).first(kHead))) {
                check(file);
            }
            std::ranges::copy(std::span(whole).first(kHead), file.begin());
            return 0;
        default:
            Bytes left(std::span(data + 1, size - 1));
            strew(file, left);
            if (const auto weights = check(file)) ask(*weights, data[0]);
            file = whole;
            return 0;
    }
}
