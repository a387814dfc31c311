#include "apps/cli/command_line.h"

#include <fstream>
#include <sstream>

#include <unistd.h>

namespace magpie::cli {

Result magpie(const std::vector<std::string>& arguments, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

Result timed(const std::vector<std::string>& arguments, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.now = [&in, &input] {
        const auto read = static_cast<long>(in.tellg());
        return Instant{std::chrono::seconds(read < 0 ? static_cast<long>(input.size()) : read)};
    };
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

Result on_terminal(const std::vector<std::string>& arguments,
                   const std::string& input,
                   int columns,
                   bool utf8,
                   std::optional<int> rows) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.in_is_terminal = console.out_is_terminal = console.err_is_terminal = true;
    console.utf8 = utf8;
    console.columns = [columns] { return columns; };
    console.rows = [rows] { return rows; };
    Milliseconds time{};
    console.now = [&time] { return Instant{time}; };
    console.wait_for_line = [&time](Milliseconds limit) {
        time += limit;
        return false;
    };
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

Playing::Playing() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("magpie-" + std::string(test->name()) + "-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder_);
}

Playing::~Playing() { std::filesystem::remove_all(folder_); }

Result Playing::play(std::vector<std::string> arguments, const std::string& input) const {
    arguments.insert(arguments.begin(), "play");
    arguments.insert(arguments.end(), {"--data", folder_.string()});
    return magpie(arguments, input);
}

std::string Playing::file(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / name).rdbuf();
    return text.str();
}

void Playing::write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / name) << text;
}

}  // namespace magpie::cli
