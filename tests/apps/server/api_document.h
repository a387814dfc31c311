#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/server/web_client.h"

namespace magpie::server::test {

// docs/api/openapi.yaml, and what it says of requests, answers and the frames of a WebSocket. Every
// answer and every frame that a test of the server gets is compared with it (see web_client.h).
class ApiDocument {
  public:
    // Read once.
    static const ApiDocument& of_server();

    [[nodiscard]] const nlohmann::json& root() const { return root_; }

    // The path of the document that a target belongs to, "/api/games/{id}"; empty where none does.
    [[nodiscard]] std::string path_of(std::string_view target) const;

    [[nodiscard]] bool has(const std::string& method, const std::string& path) const;

    // What is wrong with a value by the letter of the schema, with where; empty when nothing is.
    [[nodiscard]] std::string mistake(const nlohmann::json& value,
                                      const nlohmann::json& schema) const;

    // The same, and nothing is in it that is not described, as the server answers.
    [[nodiscard]] std::string mistake_in_told(const nlohmann::json& value,
                                              const nlohmann::json& schema) const;

    // What is wrong with an answer: its status, type, and body.
    [[nodiscard]] std::string mistake_in(const std::string& method,
                                         const std::string& path,
                                         const Reply& reply) const;

    // Of the body of a request; null where there is none.
    [[nodiscard]] nlohmann::json schema_of_body(const std::string& method,
                                                const std::string& path) const;

    // Of the frames of the WebSocket: "asks" or "tells".
    [[nodiscard]] nlohmann::json schema_of_frames(const std::string& side) const;

    // Objects that the schema does not allow, each with one thing wrong with it, made from one that
    // it allows: a member that is missing, of another type, too small, too long, or unknown.
    [[nodiscard]] std::vector<nlohmann::json> wrong_versions(const nlohmann::json& right,
                                                             const nlohmann::json& schema) const;

    // A schema with its references followed, and the parts of an allOf as one.
    [[nodiscard]] nlohmann::json whole(const nlohmann::json& schema) const;

  private:
    ApiDocument();

    [[nodiscard]] std::string check(const nlohmann::json& value,
                                    const nlohmann::json& schema,
                                    const std::string& at,
                                    bool is_told) const;
    [[nodiscard]] std::string check_number(const nlohmann::json& value,
                                           const nlohmann::json& schema) const;
    [[nodiscard]] std::string check_text(const std::string& value,
                                         const nlohmann::json& schema) const;
    [[nodiscard]] std::string check_object(const nlohmann::json& value,
                                           const nlohmann::json& schema,
                                           const std::string& at,
                                           bool is_told) const;
    [[nodiscard]] std::string check_one_of(const nlohmann::json& value,
                                           const nlohmann::json& schema,
                                           const std::string& at,
                                           bool is_told) const;

    nlohmann::json root_;
};

}  // namespace magpie::server::test
