#include "apps/cli/output.h"

#include <ostream>

#include "apps/cli/command.h"
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

}  // namespace magpie::cli
