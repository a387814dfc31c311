#include "render/text/graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace magpie::render {

namespace {

constexpr int kEighths = 8;
constexpr std::array<std::string_view, kEighths + 1> kBlocks = {" ", "▁", "▂", "▃", "▄",
                                                                "▅", "▆", "▇", "█"};

// The mean of each column's moves; nothing where none has a value.
std::vector<std::optional<double>> squeezed(std::span<const std::optional<double>> values,
                                            std::size_t columns) {
    const std::size_t width = std::min(values.size(), columns);
    std::vector<std::optional<double>> result(width);
    for (std::size_t column = 0; column < width; ++column) {
        const std::size_t from = column * values.size() / width;
        const std::size_t to = (column + 1) * values.size() / width;
        double sum = 0;
        int count = 0;
        for (const std::optional<double>& value : values.subspan(from, to - from)) {
            if (!value) continue;
            sum += std::clamp(*value, 0.0, 1.0);
            ++count;
        }
        if (count > 0) result[column] = sum / count;
    }
    return result;
}

std::string_view scale_at(int row, int rows) {
    if (row == rows - 1) return "100 %";
    if (row == 0) return "  0 %";
    return row == (rows - 1) / 2 ? " 50 %" : "     ";
}

// What stands in one row of a column, rows counted from below.
std::string_view cell(const std::optional<double>& value, int row, const GraphOptions& options) {
    const bool is_middle = row == (options.rows - 1) / 2;
    const std::string_view empty = is_middle ? (options.unicode ? "─" : "-") : " ";
    if (!value) return empty;
    const int eighths =
        static_cast<int>(std::lround(*value * options.rows * kEighths)) - row * kEighths;
    if (!options.unicode) return eighths >= kEighths / 2 ? "#" : empty;
    if (eighths <= 0) return empty;
    return kBlocks[static_cast<std::size_t>(std::min(eighths, kEighths))];
}

}  // namespace

std::string graph_text(std::span<const std::optional<double>> win_rates,
                       const GraphOptions& options) {
    const auto columns =
        squeezed(win_rates, static_cast<std::size_t>(std::max(options.columns, 1)));
    std::string text;
    for (int row = options.rows - 1; row >= 0; --row) {
        std::string line =
            std::string(scale_at(row, options.rows)) + (options.unicode ? " │" : " |");
        for (const std::optional<double>& value : columns) line += cell(value, row, options);
        while (line.ends_with(' ')) line.pop_back();
        text += line + "\n";
    }
    if (win_rates.empty()) return text;
    const std::string last = std::to_string(win_rates.size() - 1);
    text += "       0";
    // Where both numbers fit under the picture.
    if (columns.size() > last.size() + 1) {
        text += std::string(columns.size() - 1 - last.size(), ' ') + last;
    }
    return text + "\n";
}

}  // namespace magpie::render
