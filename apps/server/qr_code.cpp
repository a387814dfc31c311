#include "apps/server/qr_code.h"

#include <memory>

#include <qrencode.h>

namespace magpie::server {

namespace {

constexpr int kQuietZone =
    2;  // phones read it; the standard has 4, which few terminals have room for

struct FreeCode {
    void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::optional<std::string> qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, FreeCode> code(
        QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L));
    if (!code) return std::nullopt;
    const int width = code->width;
    const auto is_dark = [&](int column, int row) {
        if (column < 0 || row < 0 || column >= width || row >= width) return false;
        return (code->data[row * width + column] & 1U) != 0;
    };
    std::string lines;
    for (int row = -kQuietZone; row < width + kQuietZone; row += 2) {
        lines += "\x1b[30;107m";  // black on bright white
        for (int column = -kQuietZone; column < width + kQuietZone; ++column) {
            const bool upper = is_dark(column, row);
            const bool lower = is_dark(column, row + 1);
            lines += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        lines += "\x1b[0m\n";
    }
    return lines;
}

}  // namespace magpie::server
