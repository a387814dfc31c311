#include "apps/server/qr_code.h"

#include <memory>

#include <qrencode.h>

namespace magpie::server {

namespace {

constexpr int kQuietZone = 4;
constexpr int kTerminalZone = 2;  // phones read it, and few terminals have room for more

struct FreeCode {
    void operator()(QRcode* code) const { QRcode_free(code); }
};

std::unique_ptr<QRcode, FreeCode> modules_of(const std::string& text) {
    return std::unique_ptr<QRcode, FreeCode>(
        QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L));
}

bool is_dark_at(const QRcode& code, int column, int row) {
    if (column < 0 || row < 0 || column >= code.width || row >= code.width) return false;
    return (code.data[row * code.width + column] & 1U) != 0;
}

}  // namespace

std::optional<std::string> qr_code(const std::string& text) {
    const auto code = modules_of(text);
    if (!code) return std::nullopt;
    const int width = code->width;
    const auto is_dark = [&](int column, int row) { return is_dark_at(*code, column, row); };
    std::string lines;
    for (int row = -kTerminalZone; row < width + kTerminalZone; row += 2) {
        lines += "\x1b[30;107m";  // black on bright white
        for (int column = -kTerminalZone; column < width + kTerminalZone; ++column) {
            const bool upper = is_dark(column, row);
            const bool lower = is_dark(column, row + 1);
            lines += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        lines += "\x1b[0m\n";
    }
    return lines;
}

std::optional<std::string> qr_svg(const std::string& text) {
    const auto code = modules_of(text);
    if (!code) return std::nullopt;
    const std::string side = std::to_string(code->width + 2 * kQuietZone);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + " " +
                      side + "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" +
                      side + "v" + side + "H0z\"/><path d=\"";
    for (int row = 0; row < code->width; ++row) {
        for (int column = 0; column < code->width; ++column) {
            if (!is_dark_at(*code, column, row)) continue;
            svg += "M" + std::to_string(column + kQuietZone) + " " +
                   std::to_string(row + kQuietZone) + "h1v1h-1z";
        }
    }
    return svg + "\"/></svg>\n";
}

}  // namespace magpie::server
