#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/game_spec.h"

// The players of ours that stand beside levels 1 to 9 and full strength: the one list of them, with
// what each does, that the terminal, the C interface and with it the page have theirs from.
namespace magpie {

struct NamedBot {
    GameKind game;
    std::string_view name;       // what one types
    std::string_view statement;  // what it does, in one line
    bool has_learned = false;  // it plays by Go's network, by Othello's weights where there are any
};

inline constexpr std::array<NamedBot, 8> kNamedBots = {{
    {GameKind::go, "teacher",
     "keeps the game close, and says at once what a bad move lost, so that you can take it back",
     true},
    {GameKind::go, "jigo",
     "plays for a win by half a point, and gives back what it leads by beyond that", true},
    {GameKind::go, "random", "plays anywhere by chance, and fills no eye of its own"},
    {GameKind::othello, "teacher",
     "keeps the game close, and says at once what a bad move lost, so that you can take it back",
     true},
    {GameKind::othello, "courteous",
     "turns fewer discs than you did where it can; about as strong as random moves"},
    {GameKind::othello, "greedy", "turns the most discs it can"},
    {GameKind::othello, "alphabeta",
     "looks 6 moves ahead, and to the end from 10 empty squares on; has learned nothing"},
    {GameKind::othello, "random", "plays any legal move by chance"},
}};

// Null for what is none of them.
[[nodiscard]] constexpr const NamedBot* named_bot(GameKind game, std::string_view name) {
    for (const NamedBot& bot : kNamedBots) {
        if (bot.game == game && bot.name == name) return &bot;
    }
    return nullptr;
}

// What a game that is kept calls it: "Pica teacher", as the levels are called, "Magpie greedy".
[[nodiscard]] inline std::string title_of(const NamedBot& bot) {
    return (bot.has_learned ? "Pica " : "Magpie ") + std::string(bot.name);
}

}  // namespace magpie
