#include "apps/cli/output.h"

#include <cerrno>
#include <filesystem>
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

bool is_own_input(const std::string& input, const std::string& output_file) {
    if (input.empty() || output_file.empty() || input == "-" || output_file == "-") return false;
    std::error_code none;
    return std::filesystem::is_regular_file(output_file, none) &&
           std::filesystem::equivalent(input, output_file, none);
}

std::optional<std::string> why_not_over(const std::string& input,
                                        const std::string& output_file,
                                        bool is_forced) {
    if (is_forced || !is_own_input(input, output_file)) return std::nullopt;
    return "-o " + output_file + ": that is the file that is read; --force writes over it";
}

CLI::Option* add_force(CLI::App& command, bool& is_forced) {
    return command
        .add_flag("--force", is_forced, "Write over the file that is read, where -o names it")
        ->needs(command.get_option("--output"));
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
