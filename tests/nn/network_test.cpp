#include "nn/network.h"

#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/crc32.h"
#include "nn/random_network.h"

namespace magpie::nn {
namespace {

constexpr Shape kSmall{.planes = 3,
                       .globals = 2,
                       .channels = 4,
                       .blocks = 2,
                       .pooled_blocks = 0b10,
                       .head_channels = 2,
                       .value_hidden = 3,
                       .features_version = 7};

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

void put(std::vector<std::byte>& file, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        file[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
}

// Makes the checksum fit again after a change.
std::vector<std::byte> sealed(std::vector<std::byte> file) {
    const std::span<const std::byte> all(file);
    put(file, 56, crc32(all.subspan(60), crc32(all.first(56))));
    return file;
}

std::vector<std::byte> small_file() { return write_network(random_network(kSmall, 1)); }

NetworkError refusal(const std::vector<std::byte>& file) {
    const auto network = read_network(file);
    EXPECT_FALSE(network.has_value());
    return network ? NetworkError{} : network.error();
}

TEST(Crc32, KnownSums) {
    EXPECT_EQ(crc32({}), 0u);
    EXPECT_EQ(crc32(bytes_of("123456789")), 0xCBF43926u);
    EXPECT_EQ(crc32(bytes_of("6789"), crc32(bytes_of("12345"))), 0xCBF43926u);
}

TEST(NetworkFile, EveryFieldIsWhereTheDocumentSays) {
    const auto file = small_file();
    EXPECT_EQ(std::memcmp(file.data(), "MAGPIENN", 8), 0);
    const auto at = [&](std::size_t byte) {
        std::uint32_t value;
        std::memcpy(&value, &file[byte], 4);
        return value;
    };
    const std::uint32_t fields[] = {1, 7, 3, 2, 4, 2, 0b10, 2, 3, 14};
    for (std::size_t i = 0; i < std::size(fields); ++i) EXPECT_EQ(at(8 + 4 * i), fields[i]) << i;
    // stem 108+4+8, blocks 2*(144+4)*2 and pool 48+4, head 16+4, policy 12+2+2+6+1, value
    // 18+3+15+5, ownership 2+1
    const std::uint32_t count = 120 + 592 + 52 + 20 + 23 + 41 + 3;
    EXPECT_EQ(at(48), count);
    EXPECT_EQ(at(52), 0u);
    EXPECT_EQ(at(60), 0u);
    EXPECT_EQ(std::memcmp(&file[64], "random weights\0\0", 16), 0);
    EXPECT_EQ(file.size(), 80u + 2 * count);
    const auto network = random_network(kSmall, 1);
    EXPECT_EQ(network.weights().size(), count);
}

TEST(NetworkFile, AScoreHeadMakesItVersionTwo) {
    Shape shape = kSmall;
    shape.has_score_head = true;
    const Network network = random_network(shape, 1);
    // 7 rows of 3 hidden values, 7 biases.
    EXPECT_EQ(network.weights().size(), random_network(kSmall, 1).weights().size() + 28);
    auto file = write_network(network);
    EXPECT_EQ(file[8], std::byte{2});
    const auto again = read_network(file);
    ASSERT_TRUE(again.has_value()) << describe(again.error());
    EXPECT_EQ(again->shape(), shape);
    EXPECT_EQ(write_network(*again), file);
    // Called version 1 it has too many weights.
    put(file, 8, 1);
    EXPECT_EQ(refusal(sealed(file)).fault, NetworkFault::wrong_count);
}

// A file of one weight each, written by hand: all weights zero but the last, which is 1.5 (0x3E00).
TEST(NetworkFile, AFileMadeByHandIsRead) {
    const Shape one{.planes = 1,
                    .globals = 0,
                    .channels = 1,
                    .blocks = 0,
                    .head_channels = 1,
                    .value_hidden = 1};
    const std::uint32_t count = 9 + 1 + 2 + 2 + 3 + 1 + 1 + 3 + 1 + 3 + 1 + 5 + 5 + 1 + 1;
    std::vector<std::byte> file(64 + 2 * count);
    std::memcpy(file.data(), "MAGPIENN", 8);
    const std::uint32_t fields[] = {1, 1, 1, 0, 1, 0, 0, 1, 1, 0, count};
    for (std::size_t i = 0; i < std::size(fields); ++i) put(file, 8 + 4 * i, fields[i]);
    file.back() = std::byte{0x3E};
    const auto network = read_network(sealed(file));
    ASSERT_TRUE(network.has_value()) << describe(network.error());
    EXPECT_EQ(network->shape(), one);
    EXPECT_EQ(network->note(), "");
    EXPECT_EQ(network->tensors().ownership_bias[0], 1.5f);
    EXPECT_EQ(network->tensors().ownership_weight[0], 0.0f);
}

TEST(NetworkFile, WhatIsWrittenIsReadAsTheSameNetwork) {
    const Network network = random_network(kSmall, 5);
    const auto again = read_network(write_network(network));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->shape(), network.shape());
    EXPECT_EQ(again->note(), network.note());
    ASSERT_EQ(again->weights().size(), network.weights().size());
    for (std::size_t i = 0; i < network.weights().size(); ++i) {
        ASSERT_EQ(again->weights()[i], network.weights()[i]) << i;
    }
    EXPECT_EQ(write_network(*again), write_network(network));
}

TEST(NetworkFile, RefusalsNameTheirReasonAndPlace) {
    const auto good = small_file();
    const auto changed = [&](std::size_t at, std::uint32_t value) {
        auto file = good;
        put(file, at, value);
        return sealed(file);
    };
    using enum NetworkFault;
    EXPECT_EQ(refusal({}), (NetworkError{too_short, 0}));
    EXPECT_EQ(refusal({good.begin(), good.begin() + 63}), (NetworkError{too_short, 63}));
    EXPECT_EQ(refusal(changed(0, 0)), (NetworkError{wrong_magic, 0}));
    EXPECT_EQ(refusal(changed(8, 3)), (NetworkError{wrong_version, 8}));
    EXPECT_EQ(refusal(changed(16, 0)), (NetworkError{wrong_shape, 16}));
    EXPECT_EQ(refusal(changed(16, 0xFFFFFFFF)), (NetworkError{wrong_shape, 16}));
    EXPECT_EQ(refusal(changed(24, 1025)), (NetworkError{wrong_shape, 16}));
    EXPECT_EQ(refusal(changed(28, 33)), (NetworkError{wrong_shape, 16}));
    EXPECT_EQ(refusal(changed(32, 0b100)), (NetworkError{wrong_shape, 16}));
    EXPECT_EQ(refusal(changed(24, 5)), (NetworkError{wrong_count, 48}));
    EXPECT_EQ(refusal(changed(52, 1)), (NetworkError{wrong_count, 48}));
    EXPECT_EQ(refusal(changed(44, 17)), (NetworkError{wrong_length, good.size()}));
    EXPECT_EQ(refusal(changed(44, 0xFFFFFFFF)), (NetworkError{wrong_length, good.size()}));
    EXPECT_EQ(refusal(changed(60, 1)), (NetworkError{not_zero, 60}));
    EXPECT_EQ(refusal(changed(44, 13)), (NetworkError{not_zero, 77}));
    EXPECT_EQ(refusal({good.begin(), good.end() - 2}),
              (NetworkError{wrong_length, good.size() - 2}));

    auto file = good;
    file[70] ^= std::byte{1};
    EXPECT_EQ(refusal(file), (NetworkError{wrong_checksum, 56}));
    file = good;
    file[81] = std::byte{0x7C};
    file[80] = std::byte{0};
    EXPECT_EQ(refusal(sealed(file)), (NetworkError{not_finite, 80}));
    EXPECT_EQ(describe({not_finite, 80}), "byte 80: a weight is not a finite number");
}

RC_GTEST_PROP(NetworkFile, EveryDamagedByteIsNoticed, ()) {
    static const auto good = small_file();
    auto file = good;
    const auto at = *rc::gen::inRange<std::size_t>(0, file.size());
    file[at] ^= static_cast<std::byte>(*rc::gen::inRange(1, 256));
    RC_ASSERT(!read_network(file).has_value());
}

TEST(Network, MakingOneRefusesWhatAFileCouldNotHold) {
    std::vector<float> weights(count_weights(kSmall));
    EXPECT_TRUE(Network::make(kSmall, "", weights).has_value());
    weights[17] = 65520;
    EXPECT_EQ(Network::make(kSmall, "", weights).error(),
              (NetworkError{NetworkFault::not_finite, 17}));
    weights.pop_back();
    EXPECT_EQ(Network::make(kSmall, "", weights).error().fault, NetworkFault::wrong_count);
    Shape shape = kSmall;
    shape.blocks = 1;
    EXPECT_EQ(Network::make(shape, "", weights).error().fault, NetworkFault::wrong_shape);
}

TEST(RandomNetwork, TheSeedDecides) {
    const auto file = small_file();
    EXPECT_EQ(write_network(random_network(kSmall, 1)), file);
    EXPECT_NE(write_network(random_network(kSmall, 2)), file);
}

}  // namespace
}  // namespace magpie::nn
