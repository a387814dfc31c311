// SGN from any bytes. Whatever is read can be written in every form, and comes back the same;
// whatever is refused is refused with a place inside the text and a line about it. The first byte
// chooses: text as it is, or digits of a packed game with a checksum that fits, so that the fuzzer
// gets past it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes.h"
#include "formats/sgn/digits.h"
#include "formats/sgn/sgn.h"
#include "game/sitting_notes.h"

namespace {

using namespace magpie;
using fuzz::require;

std::string packed_from(std::string_view bytes) {
    sgn::Checksum sum;
    sum.add(*sgn::digit_value('1'));
    std::string text = "M1";
    for (const char byte : bytes) {
        const auto digit = static_cast<std::uint8_t>(static_cast<unsigned char>(byte) % 64);
        sum.add(digit);
        text += sgn::digit_character(digit);
    }
    for (const std::uint8_t digit : sum.digits()) text += sgn::digit_character(digit);
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string bytes(data + 1, data + size);
    const std::string text = data[0] % 2 == 0 ? bytes : packed_from(bytes);
    const auto record = sgn::read(text);
    if (!record) {
        require(record.error().byte + record.error().length <= text.size());
        const std::string line = sgn::describe(record.error(), text);
        require(!line.empty() && line.size() < 500);
        require(line.find('\n') == std::string::npos);
        return 0;
    }
    // What the query of a link says of dead stones stands outside the notation.
    GameRecord bare = *record;
    NodeId last = kRootNode;
    for (const NodeId node : record->tree.main_line()) last = node;
    note_dead(bare.tree, last, record->spec.geometry, {});
    using sgn::Form;
    for (const Form form : {Form::spaced, Form::comma, Form::with_captures, Form::packed}) {
        const auto written = sgn::write(*record, form);
        require(written.has_value());
        const auto again = sgn::read(*written);
        require(again.has_value() && *again == bare);
        require(sgn::write(*again, form) == *written);
    }
    return 0;
}
