#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/server/service.h"
#include "bytes.h"

namespace magpie::fuzz {

inline std::string with_id(std::string_view text, const std::string& id) {
    std::string replaced;
    for (const char c : text) {
        if (c == '@') {
            replaced += id;
        } else {
            replaced += c;
        }
    }
    return replaced;
}

// The name of a folder for this process; in memory where the system has such ones.
inline std::string folder_in_memory(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path place =
        fs::is_directory("/dev/shm", error) ? fs::path("/dev/shm") : fs::temp_directory_path(error);
    return place / (name + "-" + std::to_string(::getpid()));
}

// A server without the network, on a folder of its own; in memory where the system has such one.
class ServerHouse {
  public:
    ServerHouse() {
        folder_ = folder_in_memory("magpie-fuzz");
        open();
    }

    ~ServerHouse() { close(); }

    ServerHouse(const ServerHouse&) = delete;
    ServerHouse& operator=(const ServerHouse&) = delete;

    [[nodiscard]] server::Service& service() { return *service_; }

    // Waits for the answer, which comes once.
    server::Response ask(const server::Request& request) {
        const auto promised = std::make_shared<std::promise<server::Response>>();
        auto answer = promised->get_future();
        service_->handle(request, [promised](server::Response response) {
            promised->set_value(std::move(response));
        });
        return answer.get();
    }

    // A game of two persons on a board of 5x5; its id.
    std::string new_game() { return begun_game().value("id", ""); }

    nlohmann::json begun_game() {
        // Games stay in memory for a while, and a fuzzer begins thousands.
        constexpr int kMostGames = 500;
        if (++begun_ % kMostGames == 0) {
            close();
            open();
        }
        const server::Request request{.method = "POST",
                                      .path = "/api/games",
                                      .headers = {{"content-type", "application/json"}},
                                      .body = R"({"size":5,"seats":"apart"})"};
        const server::Response response = ask(request);
        require(response.status == 201 && response.body);
        return nlohmann::json::parse(*response.body);
    }

  private:
    void open() {
        auto opened = server::Service::open(
            {.data_folder = folder_.string(), .requests_per_second = 0, .engines = 1});
        require(opened.has_value());
        service_ = std::move(*opened);
    }

    void close() {
        service_.reset();
        std::error_code error;
        std::filesystem::remove_all(folder_, error);
    }

    int begun_ = 0;
    std::filesystem::path folder_;
    std::unique_ptr<server::Service> service_;
};

}  // namespace magpie::fuzz
