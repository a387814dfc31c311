#include "game/game_spec.h"

#include <cassert>
#include <charconv>

#include "game/named_rules.h"
#include "go/rules/handicap.h"

namespace magpie {

namespace {

std::unexpected<SpecError> refuse(SpecError::Kind kind, std::string value, GameKind game) {
    return std::unexpected(SpecError{kind, std::move(value), game});
}

std::string size_text(int columns, int rows) {
    return std::to_string(columns) + "x" + std::to_string(rows);
}

std::optional<SpecError::Kind> why_no_size(GameKind game, int columns, int rows) {
    const auto geometry = Geometry::make(columns, rows);
    if (!geometry) return SpecError::Kind::size_out_of_range;
    if (game == GameKind::go) return std::nullopt;
    const auto error = othello::why_unplayable(*geometry);
    if (!error) return std::nullopt;
    return error->kind == othello::SizeError::Kind::odd ? SpecError::Kind::odd_size
                                                        : SpecError::Kind::size_out_of_range;
}

// One stone would be no handicap: Black moves first anyway.
bool is_handicap(int stones, Geometry geometry) {
    return stones == 0 || (stones >= 2 && stones < geometry.area());
}

std::expected<GameSpec, SpecError> make_go(const SpecRequest& request, GameSpec spec) {
    spec.handicap = request.handicap.value_or(0);
    if (request.free_handicap && !is_handicap(spec.handicap, spec.geometry)) {
        return refuse(SpecError::Kind::bad_free_handicap, std::to_string(spec.handicap), spec.kind);
    }
    if (!request.free_handicap && spec.handicap != 0 &&
        !go::fixed_handicap(spec.geometry, spec.handicap)) {
        return std::unexpected(SpecError{SpecError::Kind::bad_handicap,
                                         std::to_string(spec.handicap), spec.kind, spec.geometry});
    }
    spec.rules.komi = go::komi_with_handicap(spec.rules, spec.handicap);
    if (request.komi) {
        const auto komi = margin_from(*request.komi);
        if (!komi) return refuse(SpecError::Kind::bad_komi, *request.komi, spec.kind);
        spec.rules.komi = *komi;
    }
    return spec;
}

std::expected<GameSpec, SpecError> make_othello(const SpecRequest& request, GameSpec spec) {
    if (request.komi) return refuse(SpecError::Kind::not_in_othello, "komi", spec.kind);
    if (request.handicap.value_or(0) != 0) {
        return refuse(SpecError::Kind::not_in_othello, "handicap", spec.kind);
    }
    return spec;
}

}  // namespace

std::string_view name_of(GameKind kind) { return kind == GameKind::go ? "go" : "othello"; }

std::optional<GameKind> game_kind_from(std::string_view name) {
    for (const GameKind kind : {GameKind::go, GameKind::othello}) {
        if (name == name_of(kind)) return kind;
    }
    return std::nullopt;
}

GameSpec GameSpec::for_go(Geometry geometry, const go::Rules& rules) {
    return {.kind = GameKind::go, .geometry = geometry, .rules = rules};
}

GameSpec GameSpec::for_othello(Geometry geometry) {
    return {.kind = GameKind::othello, .geometry = geometry};
}

std::expected<GameSpec, SpecError> make_spec(const SpecRequest& request) {
    const auto kind = game_kind_from(request.game);
    if (!kind) return refuse(SpecError::Kind::unknown_game, request.game, GameKind::go);
    // One side given means a square.
    const int usual = *kind == GameKind::go ? 19 : 8;
    const int columns = request.columns.value_or(request.rows.value_or(usual));
    const int rows = request.rows.value_or(columns);
    if (const auto reason = why_no_size(*kind, columns, rows)) {
        return refuse(*reason, size_text(columns, rows), *kind);
    }
    GameSpec spec;
    spec.kind = *kind;
    spec.geometry = *Geometry::make(columns, rows);
    if (request.rules) {
        auto named = with_rules(spec, *request.rules);
        if (!named) return named;
        spec = *named;
    }
    return *kind == GameKind::go ? make_go(request, spec) : make_othello(request, spec);
}

std::optional<SpecError> why_invalid(const GameSpec& spec) {
    const int columns = spec.geometry.columns;
    const int rows = spec.geometry.rows;
    if (const auto reason = why_no_size(spec.kind, columns, rows)) {
        return SpecError{*reason, size_text(columns, rows), spec.kind};
    }
    if (spec.kind == GameKind::othello) return std::nullopt;
    if (!is_handicap(spec.handicap, spec.geometry)) {
        return SpecError{SpecError::Kind::bad_free_handicap, std::to_string(spec.handicap),
                         spec.kind};
    }
    const std::string komi = to_text(spec.rules.komi);
    if (!margin_from(komi)) return SpecError{SpecError::Kind::bad_komi, komi, spec.kind};
    return std::nullopt;
}

std::optional<RawSize> size_from(std::string_view text) {
    const auto number_from = [](std::string_view digits) -> std::optional<int> {
        int number = 0;
        const char* end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, number);
        if (digits.empty() || read.ec != std::errc() || read.ptr != end) return std::nullopt;
        return number;
    };
    const std::size_t cross = text.find_first_of("xX");
    const auto columns = number_from(text.substr(0, cross));
    const auto rows =
        cross == std::string_view::npos ? columns : number_from(text.substr(cross + 1));
    if (!columns || !rows) return std::nullopt;
    return RawSize{*columns, *rows};
}

AnyPosition start_position(const GameSpec& spec) {
    assert(!why_invalid(spec));
    if (spec.kind == GameKind::go) return go::Position(spec.geometry, spec.rules, spec.handicap);
    return *othello::Position::start(spec.geometry);
}

}  // namespace magpie
