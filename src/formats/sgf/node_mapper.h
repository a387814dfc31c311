#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "formats/sgf/header.h"
#include "formats/sgf/points.h"

namespace magpie::sgf {

// Makes the nodes of a record out of the nodes of a scanner, one after the other. What a node holds
// becomes a move, a set-up, texts and marks; everything else is kept as it stands in the text.
class NodeMapper {
  public:
    // `record` is a new one, to be filled.
    NodeMapper(Scanner& scanner, Complaints& complaints, const Limits& limits, GameRecord& record)
        : scanner_(scanner), complaints_(complaints), limits_(limits), record_(record) {}

    // All of the scanner's game. An error's column is the byte in the text.
    [[nodiscard]] std::expected<void, ReadError> map();

    // Whether the game that was mapped gives its komi.
    [[nodiscard]] bool has_komi() const { return has_komi_; }

    // Where in the text a node of the record stands.
    [[nodiscard]] std::size_t byte_of(NodeId node) const;

  private:
    // What the node at hand holds, until it is known how many nodes it becomes.
    struct Content {
        SetupEdit setup;
        std::vector<ColoredMove> moves;
        std::string comment;
        std::string name;
        std::vector<Mark> marks;
        std::vector<Property> kept;

        void clear();
    };

    // Adds the node at hand below `parent` (as the root when there is none); returns the last of
    // the nodes it became.
    NodeId map_node(std::optional<NodeId> parent);
    NodeId map_bare_moves(NodeId parent);
    [[nodiscard]] std::optional<ColoredMove> lone_move() const;
    void read_property(const RawProperty& property);
    void read_moves(const RawProperty& property, Color color);
    void read_setup(const RawProperty& property, std::optional<Color> stone);
    void read_player(const RawProperty& property);
    void read_marks(const RawProperty& property, MarkKind kind);
    void read_labels(const RawProperty& property);
    void read_letters(const RawProperty& property);
    void read_text(const RawProperty& property, std::string& text);
    void keep(const RawProperty& property);
    void keep_value(std::string_view name, std::string_view raw);
    void finish_setup();
    void complete_othello_start();
    NodeId add_node(NodeId parent, std::optional<ColoredMove> move = std::nullopt);
    NodeId build(std::optional<NodeId> parent);
    void sort_kept();
    void put_notes(NodeId node);
    template <class F>
    void for_each_point(const RawProperty& property, F&& visit);

    [[nodiscard]] std::size_t index(Point p) const { return static_cast<std::size_t>(p.index()); }

    Scanner& scanner_;
    Complaints& complaints_;
    const Limits& limits_;
    GameRecord& record_;
    PointStyle style_;
    int version_ = 4;
    bool has_komi_ = false;
    bool is_root_ = true;
    bool is_before_play_ = true;  // no move has come yet, nor a white stone
    Content content_;
    // What the set-up at hand makes of each point: 0 not named, else 1 + stone_number().
    std::vector<std::uint8_t> set_up_;
    std::vector<Point> named_;  // in the order they were first named
    std::size_t points_visited_ = 0;
    std::size_t setup_points_ = 0;  // of the boards that the set-ups so far take to build
    bool has_too_many_setups_ = false;
    std::vector<std::uint32_t> node_bytes_;  // from the start of the game
    // Bare moves and their bytes on the way to the tree: filled once and written over.
    static constexpr std::size_t kPiece = 64;
    std::vector<ColoredMove> line_ = std::vector(kPiece, ColoredMove{Color::black, Move::pass()});
    std::array<std::uint32_t, kPiece> line_bytes_{};
};

}  // namespace magpie::sgf
