#include "render/text/graph.h"

#include <vector>

#include <gtest/gtest.h>

namespace magpie::render {
namespace {

using Values = std::vector<std::optional<double>>;

TEST(Graph, FillsFromBelowAsFarAsBlackIsAhead) {
    EXPECT_EQ(graph_text(Values{0.0, 0.25, 0.5, 1.0, std::nullopt}, {.rows = 4}),
              "100 % |   #\n"
              "      |   #\n"
              " 50 % |--##-\n"
              "  0 % | ###\n"
              "       0   4\n");
}

TEST(Graph, HasEighthsOfARow) {
    EXPECT_EQ(graph_text(Values{1.0 / 16, 0.5, 9.0 / 16, 1.0}, {.rows = 2, .unicode = true}),
              "100 % │  ▁█\n"
              "  0 % │▁███\n"
              "       0  3\n");
}

TEST(Graph, ManyMovesShareAColumn) {
    Values values(1000, 0.0);
    for (std::size_t i = 500; i < values.size(); ++i) values[i] = 1.0;
    EXPECT_EQ(graph_text(values, {.columns = 10, .rows = 2}),
              "100 % |     #####\n"
              "  0 % |-----#####\n"
              "       0      999\n");
}

TEST(Graph, TakesWhatMakesNoSense) {
    EXPECT_EQ(graph_text(Values{}, {.rows = 2}), "100 % |\n  0 % |\n");
    EXPECT_EQ(graph_text(Values{7.0, -3.0}, {.columns = 0, .rows = 2}),
              "100 % |\n  0 % |#\n       0\n");
}

}  // namespace
}  // namespace magpie::render
