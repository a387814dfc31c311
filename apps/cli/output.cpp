#include "apps/cli/output.h"

#include <cerrno>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/output_pieces.h"
#include "platform/files.h"

namespace magpie::cli {

ExitCode deliver(Console& console, std::string_view text, const std::string& output_file) {
    if (output_file.empty() || output_file == "-") {
        console.out << text;
        return ExitCode::ok;
    }
    const auto written = platform::write_output(output_file, text);
    if (!written) return fail(console, output_file + ": " + written.error().reason);
    return ExitCode::ok;
}

ExitCode deliver_in_pieces(Console& console,
                           const std::string& output_file,
                           const platform::Produce& produce) {
    if (output_file.empty() || output_file == "-") {
        const bool is_done = produce([&console](std::string_view piece) {
            console.out << piece;
            return console.out.good();
        });
        if (is_done) return ExitCode::ok;
        return console.out.good() ? ExitCode::failed
                                  : fail(console, "standard output cannot be written");
    }
    const auto written = platform::write_output_in_pieces(output_file, produce);
    if (written) return ExitCode::ok;
    if (written.error().code == ECANCELED) return ExitCode::failed;
    return fail(console, output_file + ": " + written.error().reason);
}

}  // namespace magpie::cli
