#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "apps/server/message.h"
#include "apps/server/snapshot.h"

namespace magpie::server {

[[nodiscard]] Response json_response(int status, std::string text);
[[nodiscard]] Response json_response(int status, const Json& json);

// {"error": {"code": …, "message": …}}, and the game where there is one to show.
[[nodiscard]] Response error_response(int status,
                                      std::string_view code,
                                      std::string_view message,
                                      std::string_view game = {});

// The JSON object of a body; the answer where it is none.
[[nodiscard]] std::expected<Json, Response> object_from(const Request& request);

// A member of an object: null where it is missing or null; the answer where it is of another type.
[[nodiscard]] std::expected<std::optional<std::string>, Response> text_in(const Json& object,
                                                                          const char* name);
[[nodiscard]] std::expected<std::optional<int>, Response> number_in(const Json& object,
                                                                    const char* name);
[[nodiscard]] std::expected<std::optional<bool>, Response> truth_in(const Json& object,
                                                                    const char* name);

// The answer where an object has a member that is none of these: a word that is not known would be
// a wish that nobody hears, a clock that was misspelt, say.
[[nodiscard]] std::optional<Response> unknown_in(const Json& object,
                                                 std::span<const std::string_view> known);

}  // namespace magpie::server
