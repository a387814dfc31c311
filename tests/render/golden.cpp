#include "render/golden.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace magpie {

namespace {

std::string first_difference(const std::string& expected, const std::string& actual) {
    std::istringstream expected_lines(expected);
    std::istringstream actual_lines(actual);
    std::string want;
    std::string got;
    for (int number = 1;; ++number) {
        const bool has_want = static_cast<bool>(std::getline(expected_lines, want));
        const bool has_got = static_cast<bool>(std::getline(actual_lines, got));
        if (!has_want && !has_got) return "only in the line break at the end";
        if (has_want != has_got || want != got) {
            return "in line " + std::to_string(number) +
                   "\n  golden: " + (has_want ? want : "(end)") +
                   "\n  actual: " + (has_got ? got : "(end)");
        }
    }
}

}  // namespace

testing::AssertionResult is_golden(std::string_view name, std::string_view actual) {
    const std::string path = MAGPIE_REPOSITORY "/tests/golden/" + std::string(name);
    if (std::getenv("MAGPIE_UPDATE_GOLDEN") != nullptr) {
        std::ofstream file(path, std::ios::binary);
        file << actual;
        if (file.flush()) return testing::AssertionSuccess();
        return testing::AssertionFailure() << "could not write " << path;
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return testing::AssertionFailure()
               << name << " does not exist; MAGPIE_UPDATE_GOLDEN=1 writes it";
    }
    std::ostringstream content;
    content << file.rdbuf();
    const std::string expected = content.str();
    if (expected == actual) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << name << " differs " << first_difference(expected, std::string(actual));
}

}  // namespace magpie
