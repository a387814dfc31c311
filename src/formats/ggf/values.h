#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/outcome.h"

// The values of GGF's properties that mean something to us.
namespace magpie::ggf {

// RE: "+12.00", "-64.00:r"; nothing for "?" and what is no number of half discs. Flags: r resigned,
// t out of time, s agreed on.
[[nodiscard]] std::optional<Outcome> outcome_of(std::string_view text);

// The canonical RE of an outcome: "?" for one that GGF cannot say.
[[nodiscard]] std::string result_text(const std::optional<Outcome>& outcome);

// DT as year-month-day: from "2004.09.18_05:54:38.MDT", "2014-02-21 20:52:27 GMT" and seconds since
// 1970. Other texts as they are.
[[nodiscard]] std::string date_of(std::string_view text);

// A name, a rating, a place: one line, without space at either end.
[[nodiscard]] std::string simple_text(std::string_view text);

// The name under which a record keeps a property, in capitals: "TI" for "TI", "GGFDT" for "DT",
// because SGF means something else by that; and back.
[[nodiscard]] std::string kept_name(std::string_view name);
[[nodiscard]] std::string_view name_of_kept(std::string_view kept);

// Between brackets: a backslash before ] and \.
[[nodiscard]] std::string escaped(std::string_view text);
[[nodiscard]] std::string unescaped(std::string_view value);

}  // namespace magpie::ggf
