#include "apps/server/api_document.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <mutex>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace magpie::server::test {

namespace {

using nlohmann::json;

json read_document() {
    std::ifstream file(MAGPIE_REPOSITORY "/docs/api/openapi.yaml");
    std::string comment;
    std::getline(file, comment);
    std::stringstream text;
    text << file.rdbuf();
    return json::parse(text.str(), nullptr, false);
}

// What is looked at here. A schema that says anything else fails, so that nothing goes unseen.
const std::set<std::string>& known_words() {
    static const std::set<std::string> known = {"type",        "enum",     "const",
                                                "minimum",     "maximum",  "minLength",
                                                "maxLength",   "pattern",  "items",
                                                "properties",  "required", "oneOf",
                                                "allOf",       "$ref",     "additionalProperties",
                                                "description", "summary",  "unevaluatedProperties"};
    return known;
}

bool is_of_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
}

bool fits_type(const json& value, const json& schema) {
    if (!schema.contains("type")) return true;
    const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
    return std::ranges::any_of(types, [&](const json& type) { return is_of_type(value, type); });
}

bool is_closed(const json& schema) {
    return schema.value("additionalProperties", true) == false ||
           schema.value("unevaluatedProperties", true) == false;
}

bool is_spelt(const std::string& value, const std::string& pattern) {
    thread_local std::map<std::string, std::regex> known;
    const auto [found, is_new] = known.try_emplace(pattern);
    if (is_new) found->second = std::regex(pattern);
    return std::regex_search(value, found->second);
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    std::stringstream text{std::string(path)};
    for (std::string part; std::getline(text, part, '/');) parts.push_back(part);
    return parts;
}

}  // namespace

ApiDocument::ApiDocument() : root_(read_document()) {}

const ApiDocument& ApiDocument::of_server() {
    static const ApiDocument document;
    return document;
}

std::string ApiDocument::path_of(std::string_view target) const {
    const std::string_view path = target.substr(0, target.find('?'));
    const json& paths = root_["paths"];
    if (paths.contains(path)) return std::string(path);
    const auto asked = parts_of(path);
    for (const auto& [name, methods] : paths.items()) {
        const auto parts = parts_of(name);
        const auto is_same = [](const std::string& part, const std::string& theirs) {
            return part.starts_with('{') ? !theirs.empty() : part == theirs;
        };
        if (parts.size() == asked.size() && std::ranges::equal(parts, asked, is_same)) return name;
    }
    return {};
}

bool ApiDocument::has(const std::string& method, const std::string& path) const {
    return root_["paths"].contains(path) && root_["paths"][path].contains(method);
}

json ApiDocument::whole(const json& schema) const {
    json all = schema;
    json parts = json::array();
    if (schema.contains("$ref")) {
        const std::string at = schema["$ref"].get<std::string>().substr(1);
        parts.push_back(root_.at(json::json_pointer(at)));
        all.erase("$ref");
    }
    for (const json& part : schema.value("allOf", json::array())) parts.push_back(part);
    all.erase("allOf");
    for (const json& reference : parts) {
        const json part = whole(reference);
        for (const auto& [word, value] : part.items()) {
            if (word == "properties") {
                json both = value;
                both.update(all.value("properties", json::object()));
                all["properties"] = both;
            } else if (word == "required") {
                for (const json& name : value) all["required"].push_back(name);
            } else if (!all.contains(word)) {
                all[word] = value;
            }
        }
    }
    return all;
}

std::string ApiDocument::mistake(const json& value, const json& schema) const {
    return check(value, whole(schema), "", false);
}

std::string ApiDocument::mistake_in_told(const json& value, const json& schema) const {
    return check(value, whole(schema), "", true);
}

std::string ApiDocument::mistake_in(const std::string& method,
                                    const std::string& path,
                                    const Reply& reply) const {
    if (!has(method, path)) return method + " " + path + " is not described";
    const json& responses = root_["paths"][path][method]["responses"];
    std::string status = std::to_string(reply.status);
    if (!responses.contains(status) && reply.status == 500) status = "default";
    if (!responses.contains(status)) return status + " is not described";
    const json response = whole(responses[status]);
    if (!response.contains("content")) return reply.body.empty() ? "" : "has a body";
    const std::string& full_type = reply.headers.at("content-type");
    const std::string type = full_type.substr(0, full_type.find(';'));
    if (!response["content"].contains(type)) return type + " is not described";
    if (type != "application/json") return "";
    return mistake_in_told(reply.json(), response["content"][type]["schema"]);
}

json ApiDocument::schema_of_body(const std::string& method, const std::string& path) const {
    const json& operation = root_["paths"][path][method];
    if (!operation.contains("requestBody")) return nullptr;
    return operation["requestBody"]["content"]["application/json"]["schema"];
}

json ApiDocument::schema_of_frames(const std::string& side) const {
    return root_["paths"]["/api/games/{id}/socket"]["get"]["x-websocket"][side];
}

std::string ApiDocument::check(const json& value,
                               const json& schema,
                               const std::string& at,
                               bool is_told) const {
    for (const auto& [word, meaning] : schema.items()) {
        if (!known_words().contains(word)) return at + ": " + word + " is not looked at here";
    }
    if (schema.contains("oneOf")) return check_one_of(value, schema["oneOf"], at, is_told);
    if (schema.contains("const") && value != schema["const"]) return at + " is another value";
    if (schema.contains("enum")) {
        const json& values = schema["enum"];
        if (std::ranges::find(values, value) == values.end()) {
            return at + " is none of its values: " + value.dump();
        }
    }
    if (!fits_type(value, schema)) return at + " has another type: " + value.dump();
    std::string wrong;
    if (value.is_number()) wrong = check_number(value, schema);
    if (value.is_string()) wrong = check_text(value.get<std::string>(), schema);
    if (!wrong.empty()) return at + wrong;
    if (value.is_object()) return check_object(value, schema, at, is_told);
    if (value.is_array() && schema.contains("items")) {
        for (std::size_t i = 0; i < value.size() && wrong.empty(); ++i) {
            wrong = check(value[i], whole(schema["items"]), at + "/" + std::to_string(i), is_told);
        }
    }
    return wrong;
}

std::string ApiDocument::check_number(const json& value, const json& schema) const {
    const double number = value.get<double>();
    if (schema.contains("minimum") && number < schema["minimum"].get<double>()) {
        return " is too small: " + value.dump();
    }
    if (schema.contains("maximum") && number > schema["maximum"].get<double>()) {
        return " is too large: " + value.dump();
    }
    return "";
}

std::string ApiDocument::check_text(const std::string& value, const json& schema) const {
    const auto characters = static_cast<std::size_t>(std::ranges::count_if(
        value, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    if (characters < schema.value("minLength", std::size_t{0})) return " is too short";
    if (schema.contains("maxLength") && characters > schema["maxLength"].get<std::size_t>()) {
        return " is too long";
    }
    if (schema.contains("pattern") && !is_spelt(value, schema["pattern"].get<std::string>())) {
        return " is not spelt so: " + value;
    }
    return "";
}

std::string ApiDocument::check_object(const json& value,
                                      const json& schema,
                                      const std::string& at,
                                      bool is_told) const {
    for (const json& name : schema.value("required", json::array())) {
        if (!value.contains(name)) return at + "/" + name.get<std::string>() + " is missing";
    }
    const json properties = schema.value("properties", json::object());
    for (const auto& [name, member] : value.items()) {
        const std::string there = at + "/" + name;
        if (properties.contains(name)) {
            auto wrong = check(member, whole(properties[name]), there, is_told);
            if (!wrong.empty()) return wrong;
        } else if (is_told || is_closed(schema)) {
            return there + " is not described";
        }
    }
    return "";
}

std::string ApiDocument::check_one_of(const json& value,
                                      const json& schemas,
                                      const std::string& at,
                                      bool is_told) const {
    int fitting = 0;
    std::string wrongs = at + " is none of these:";
    for (const json& schema : schemas) {
        const std::string wrong = check(value, whole(schema), at, is_told);
        if (wrong.empty()) ++fitting;
        wrongs += " (" + wrong + ")";
    }
    if (fitting > 1) return at + " is several of these at once";
    return fitting == 1 ? "" : wrongs;
}

std::vector<json> ApiDocument::wrong_versions(const json& right, const json& schema) const {
    std::vector<json> versions;
    const json all = whole(schema);
    for (const json& name : all.value("required", json::array())) {
        json version = right;
        version.erase(name.get<std::string>());
        versions.push_back(std::move(version));
    }
    const auto with = [&](const std::string& name, const json& value) {
        json version = right;
        version[name] = value;
        versions.push_back(std::move(version));
    };
    if (is_closed(all)) with("no_such_word", 1);
    static const json samples = {
        true, 7, 7.25, "no such value", json::array({7}), json::object({{"no_such_word", 1}})};
    const json properties = all.value("properties", json::object());
    for (const auto& [name, reference] : properties.items()) {
        const json member = whole(reference);
        for (const json& sample : samples) {
            const bool is_wrong =
                member.contains("const") || member.contains("enum") || !fits_type(sample, member);
            if (is_wrong) with(name, sample);
        }
        if (member.contains("minimum")) with(name, member["minimum"].get<std::int64_t>() - 1);
        if (member.contains("maximum")) with(name, member["maximum"].get<std::int64_t>() + 1);
        if (member.contains("minLength")) {
            with(name, std::string(member["minLength"].get<std::size_t>() - 1, 'x'));
        }
        if (member.contains("maxLength")) {
            with(name, std::string(member["maxLength"].get<std::size_t>() + 1, 'x'));
        }
        if (member.contains("items")) with(name, json::array({json::object()}));
        if (!member.contains("properties")) continue;
        for (const json& version : wrong_versions(right.value(name, json::object()), member)) {
            with(name, version);
        }
    }
    return versions;
}

namespace {

// Of each kind of answer the first ones are looked at in full: tests under load get thousands.
bool is_among_the_first(const std::string& kind) {
    constexpr int kMost = 50;
    static std::mutex mutex;
    static std::map<std::string, int> counts;
    const std::lock_guard lock(mutex);
    return counts[kind]++ < kMost;
}

std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

json without_nulls(const json& body) {
    if (!body.is_object()) return body;
    json rest = json::object();
    for (const auto& [name, value] : body.items()) {
        if (!value.is_null()) rest[name] = without_nulls(value);
    }
    return rest;
}

void look_at_answer(const std::string& verb,
                    const std::string& target,
                    const std::string& body,
                    const Reply& reply) {
    const ApiDocument& document = ApiDocument::of_server();
    const std::string path = document.path_of(target);
    const std::string method = verb == "HEAD" ? "get" : lower_case(verb);
    if (path.empty() || !document.has(method, path)) {
        // 405 where the path has other methods; nobody is served by something undescribed.
        const bool is_of_api = target.starts_with("/api/") || !path.empty();
        if (is_of_api) {
            EXPECT_GE(reply.status, 400) << verb << " " << target << " is not described";
        }
        return;
    }
    const std::string kind = method + " " + path + " " + std::to_string(reply.status);
    if (verb == "HEAD" || !is_among_the_first(kind)) return;
    EXPECT_EQ(document.mistake_in(method, path, reply), "")
        << verb << " " << target << ": " << reply.status << " " << reply.body;
    const json schema = document.schema_of_body(method, path);
    if (schema.is_null() || body.empty() || reply.status >= 300) return;
    const json asked = json::parse(body, nullptr, false);
    EXPECT_EQ(document.mistake(without_nulls(asked), schema), "")
        << "was done: " << verb << " " << target << " " << body;
}

void look_at_frame(const std::string& text) {
    if (!is_among_the_first("frame")) return;
    const ApiDocument& document = ApiDocument::of_server();
    const json frame = json::parse(text, nullptr, false);
    EXPECT_EQ(document.mistake_in_told(frame, document.schema_of_frames("tells")), "") << text;
}

[[maybe_unused]] const bool kLooks = [] {
    onlooker = {look_at_answer, look_at_frame};
    return true;
}();

}  // namespace

}  // namespace magpie::server::test
