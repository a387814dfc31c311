#include "protocols/gtp/analysis_request.h"

#include <algorithm>

#include "core/ascii.h"
#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

class Reader {
  public:
    Reader(std::span<const std::string> words, Geometry geometry, AnalysisRequest& request)
        : words_(words), geometry_(geometry), request_(request) {}

    bool read() {
        if (const auto color = words_.empty() ? std::nullopt : color_from(words_[0])) {
            request_.color = *color;
            words_ = words_.subspan(1);
        }
        if (!words_.empty() && int_from(words_[0])) {
            if (!read_interval()) return false;
        }
        while (!words_.empty()) {
            const std::string key = ascii::lower(words_[0]);
            words_ = words_.subspan(1);
            if (!read_value(key)) return false;
        }
        return true;
    }

  private:
    // The next word; empty at the end.
    std::string_view next() {
        if (words_.empty()) return {};
        const std::string_view word = words_[0];
        words_ = words_.subspan(1);
        return word;
    }

    bool read_interval() {
        const auto hundredths = int_from(next());
        if (!hundredths || *hundredths < 0) return false;
        // Nobody reads faster than that, and an engine has better things to do.
        constexpr int kLeast = 1;
        request_.interval = Milliseconds(10) * std::max(*hundredths, kLeast);
        return true;
    }

    bool read_flag(bool& flag) {
        const auto value = bool_from(next());
        if (value) flag = *value;
        return value.has_value();
    }

    // "b D4,E5 10": the moves of a colour until that depth. At the root it is the depth that
    // matters, and the colour to play.
    bool read_moves(std::vector<Move>& moves) {
        const auto color = color_from(next());
        std::string_view list = next();
        const auto depth = int_from(next());
        if (!color || !depth || list.empty()) return false;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find(','), list.size());
            const auto move = move_from(geometry_, list.substr(0, end), request_.info.game);
            if (!move) return false;
            if (*color == request_.color && *depth > 0) moves.push_back(*move);
            list.remove_prefix(std::min(end + 1, list.size()));
        }
        return true;
    }

    bool read_value(const std::string& key) {
        if (key == "interval") return read_interval();
        if (key == "avoid") return read_moves(request_.avoid);
        if (key == "allow") return read_moves(request_.only);
        if (key == "ownership") return read_flag(request_.info.ownership);
        if (key == "rootinfo") return read_flag(request_.info.root);
        if (key == "pvvisits") return read_flag(request_.info.line_visits);
        if (key == "maxmoves") {
            const auto count = int_from(next());
            if (!count || *count < 0) return false;
            request_.info.most_moves = static_cast<std::size_t>(*count);
            return true;
        }
        if (key == "minmoves") {
            const auto count = int_from(next());
            if (!count || *count < 0) return false;
            request_.info.least_moves = static_cast<std::size_t>(*count);
            return true;
        }
        bool ignored = false;
        const bool known = key == "ownershipstdev" || key == "movesownership" ||
                           key == "movesownershipstdev" || key == "pvedgevisits" ||
                           key == "noresultvalue";
        return known && read_flag(ignored);
    }

    std::span<const std::string> words_;
    Geometry geometry_;
    AnalysisRequest& request_;
};

}  // namespace

std::optional<AnalysisRequest> analysis_request_from(std::span<const std::string> words,
                                                     InfoStyle style,
                                                     Geometry geometry,
                                                     Color to_play,
                                                     GameKind game) {
    AnalysisRequest request;
    request.color = to_play;
    request.info.style = style;
    request.info.game = game;
    if (!Reader(words, geometry, request).read()) return std::nullopt;
    return request;
}

}  // namespace magpie::gtp
