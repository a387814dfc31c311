/* Magpie as a C library: the rules of Go and Othello, notation and pictures. docs/capi.md has an
 * example and the rules of the house:
 *
 * - A magpie_game belongs to whoever made it; magpie_game_free() ends it. One thread at a time.
 * - Structs begin with their size, set by the caller to sizeof: a newer library fills in what an
 *   older program knows of, and no more.
 * - Text goes out through a buffer: the call returns how long the whole text is without its closing
 *   0, and writes what fits, closed by a 0. A null buffer of size 0 only asks.
 * - Nothing is printed, no call ends the program, and null pointers where a text or game is asked
 *   for are an error like another.
 * - Text is UTF-8. */
#ifndef MAGPIE_H
#define MAGPIE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAGPIE_API __attribute__((visibility("default")))

typedef struct magpie_game magpie_game;

typedef enum magpie_status {
    MAGPIE_OK = 0,
    MAGPIE_REFUSED = 1,   /* the rules say no: the message says why */
    MAGPIE_BAD_INPUT = 2, /* a text, size or name that means nothing */
    MAGPIE_NOTHING = 3    /* there is nothing to take back, or to do again */
} magpie_status;

typedef enum magpie_color { MAGPIE_EMPTY = 0, MAGPIE_BLACK = 1, MAGPIE_WHITE = 2 } magpie_color;

/* What was wrong, as one line for a person to read. */
typedef struct magpie_error {
    size_t size;
    char message[256];
} magpie_error;

/* A null pointer, or a 0, leaves the choice to Magpie. */
typedef struct magpie_game_options {
    size_t size;
    const char* game;  /* "go" (as usual) or "othello" */
    int columns, rows; /* 19x19, 8x8 */
    const char* rules; /* "japanese", "chinese", …; Othello: "discs", "empties" */
    const char* komi;  /* "6.5" */
    int handicap;
    int free_handicap;         /* not 0: Black places the stones himself */
    const char* clock;         /* of a table: "10m", "5m+10s", "20m+5x30s" (docs/formats/time.md) */
    const char *black, *white; /* names; of a table */
} magpie_game_options;

/* A point counts from the upper left corner, from 0, in both games; a pass is -1, -1. */
typedef struct magpie_point {
    int16_t column, row;
} magpie_point;

/* The count of the board as it lies, every stone alive, komi included. */
typedef struct magpie_score {
    size_t size;
    double black, white;
    int winner; /* a magpie_color; MAGPIE_EMPTY for a draw */
} magpie_score;

/* "0.1.0" */
MAGPIE_API const char* magpie_version(void);

/* The rule sets of Go, a line each: what magpie_game_options takes, a tab, and the title. */
MAGPIE_API size_t magpie_rule_sets(char* buffer, size_t size);

/* What a front end proposes for a new game: a line for each game, the usual one first, with its
 * name, the side of its board, its rules, the level of the bot that plays White, and the longest
 * side of a board that bots play on, between tabs. Black is a person. */
MAGPIE_API size_t magpie_usual_games(char* buffer, size_t size);

/* What a time control says ("20m+5x30s", docs/formats/time.md), as JSON: {"system": "byo_yomi",
 * "main": 1200000, "periods": 5, "period": 30000}; docs/capi.md has the members. "{}" for a text
 * that is none. */
MAGPIE_API size_t magpie_time_control(const char* text, char* buffer, size_t size);

/* A new game, or null with an error. `options` and `error` may be null. */
MAGPIE_API magpie_game* magpie_game_new(const magpie_game_options* options, magpie_error* error);

/* The first game of a text in any format that Magpie reads (SGN, SGF, GGF, saves, transcripts, …),
 * standing at the end of its main line, before the first illegal move; a save where it was left.
 * Null with an error. */
MAGPIE_API magpie_game* magpie_game_read(const char* text, size_t length, magpie_error* error);

MAGPIE_API magpie_game* magpie_game_copy(const magpie_game* game);
MAGPIE_API void magpie_game_free(magpie_game* game); /* null is fine */

MAGPIE_API int magpie_game_is_othello(const magpie_game* game);
MAGPIE_API int magpie_game_columns(const magpie_game* game);
MAGPIE_API int magpie_game_rows(const magpie_game* game);
MAGPIE_API int magpie_game_to_play(const magpie_game* game); /* a magpie_color */
MAGPIE_API int magpie_game_is_over(const magpie_game* game);
MAGPIE_API int magpie_game_move_number(const magpie_game* game);

/* A magpie_color; MAGPIE_EMPTY outside of the board too. */
MAGPIE_API int magpie_game_stone_at(const magpie_game* game, magpie_point point);

/* Go: how many liberties the chain at that point has. 0 where there is none, and in Othello. */
MAGPIE_API int magpie_game_liberties_at(const magpie_game* game, magpie_point point);

/* Every legal move of the side to play. Returns how many there are and writes as many as fit. */
MAGPIE_API size_t magpie_game_legal_moves(const magpie_game* game,
                                          magpie_point* moves,
                                          size_t capacity);

/* Whether the side to play may make the move ("d4", "pass"); nothing changes. `taken`, which may be
 * null, gets how many stones would leave the board or discs would turn. */
MAGPIE_API magpie_status magpie_game_try(const magpie_game* game,
                                         const char* move,
                                         size_t* taken,
                                         magpie_error* error);

/* Makes it. On an error nothing has changed. */
MAGPIE_API magpie_status magpie_game_play(magpie_game* game,
                                          const char* move,
                                          size_t* taken,
                                          magpie_error* error);

/* One move back, and one on: what was taken back, or as a record goes on. The move number changes
 * by one: what a record notes between two moves goes with them, and so does a pass of Othello that
 * it leaves out. A record may go on with an illegal move: MAGPIE_REFUSED, and nothing has changed.
 */
MAGPIE_API magpie_status magpie_game_undo(magpie_game* game);
MAGPIE_API magpie_status magpie_game_redo(magpie_game* game);

/* Fills in `score`, whose size is set. */
MAGPIE_API magpie_status magpie_game_score(const magpie_game* game, magpie_score* score);

/* The game as text: "sgn", "sgn-url", "sgn-packed" (the line up to where it stands), "sgf" (the
 * whole record, what was taken back too); "text", "svg" (the board as it stands). 0 for a format
 * that is none of these, or a game that cannot be written so. */
MAGPIE_API size_t magpie_game_write(const magpie_game* game,
                                    const char* format,
                                    char* buffer,
                                    size_t size);

/* The name of a point ("Q16", "f5"), or "pass"; nothing for what is neither. */
MAGPIE_API size_t magpie_point_name(const magpie_game* game,
                                    magpie_point point,
                                    char* buffer,
                                    size_t size);

/* --- A sitting: a game being played, with its clock, the marking of dead stones and the result.
 *
 * An answer is text that lies in the table until its next call: a call returns how long it is, and
 * magpie_table_answer() where. Answers are JSON where nothing else is said. Time comes in as
 * milliseconds of any clock that is never set back. */

typedef struct magpie_table magpie_table;

/* A new game, or null with an error. */
MAGPIE_API magpie_table* magpie_table_new(const magpie_game_options* options, magpie_error* error);

/* The first game of a text in any format that Magpie reads, at the end of its main line; a save is
 * taken up as it was left, with its clock. Null with an error. */
MAGPIE_API magpie_table* magpie_table_read(const char* text, size_t length, magpie_error* error);

/* A new game on the terms of that one: the same board, rules, komi and handicap, what was set up
 * before its first move, and the clocks wound up again. Nobody has a name in it yet, or a seat.
 * Null with an error. */
MAGPIE_API magpie_table* magpie_table_again(const magpie_table* table, magpie_error* error);

/* The games of such a text, the first `most` of them, a line each: the names of Black and of White,
 * the date, the result and the number of moves, between tabs. A game that cannot be read has an
 * empty line. */
MAGPIE_API size_t
magpie_collection_list(const char* text, size_t length, size_t most, char* buffer, size_t size);

/* The game of the line with that number, the first being 0. Null with an error. */
MAGPIE_API magpie_table* magpie_collection_table(const char* text,
                                                 size_t length,
                                                 size_t number,
                                                 magpie_error* error);

/* The names that lie beside a WTHOR file, which has numbers only: the bytes of its .JOU and .TRN
 * files. A null pointer is a file that is not there; a file that cannot be read is as good as none.
 */
typedef struct magpie_names {
    size_t size;
    const char* players;
    size_t players_length;
    const char* tournaments;
    size_t tournaments_length;
} magpie_names;

/* The two calls above for such a file and its names. */
MAGPIE_API size_t magpie_collection_list_named(const char* text,
                                               size_t length,
                                               const magpie_names* names,
                                               size_t most,
                                               char* buffer,
                                               size_t size);
MAGPIE_API magpie_table* magpie_collection_table_named(
    const char* text, size_t length, const magpie_names* names, size_t number, magpie_error* error);

/* The same for a game that is kept elsewhere, where others say which stones are dead: the table
 * does not think about them. */
MAGPIE_API magpie_table* magpie_table_follow(const char* text, size_t length, magpie_error* error);

/* What was odd in the text that the table was read from and could be mended, a line each, as plain
 * text; a move that is illegal, where the game stops, comes first, and then how many moves are left
 * out because of it: a table has only what the rules allow. Empty where nothing was. */
MAGPIE_API size_t magpie_table_notes(magpie_table* table);

/* Whether the text has other games, of which the table has the first: 0 or 1. */
MAGPIE_API int magpie_table_has_more(const magpie_table* table);

MAGPIE_API void magpie_table_free(magpie_table* table); /* null is fine */

MAGPIE_API const char* magpie_table_answer(const magpie_table* table);

/* From now on sentences are said with the words of a language: lines `English = translation`, as in
 * apps/desktop/languages. An empty text is English. */
MAGPIE_API void magpie_table_words(magpie_table* table, const char* text, size_t length);

/* Who sits there, so that a save says it: 1 a person, 2 an engine, 0 nobody has said. The state
 * tells it of a game that was read. */
MAGPIE_API void magpie_table_seat(magpie_table* table, int black, int white);

/* What they are called from now on, in what is told and written: null is as before, an empty text
 * nobody's name. */
MAGPIE_API void magpie_table_name(magpie_table* table, const char* black, const char* white);

/* The players are here: their clock runs. Answers the events that tell what state the game was
 * found in: [{"kind": "played", "text": "Black D4. White to play."}, …]. */
MAGPIE_API size_t magpie_table_sit_down(magpie_table* table, double now);

/* They leave, and the clock stands still. */
MAGPIE_API void magpie_table_stand_up(magpie_table* table, double now);

/* What time alone brings about, as events. */
MAGPIE_API size_t magpie_table_poll(magpie_table* table, double now);

/* One line of the words of `magpie play --plain`: a point, pass, undo, redo, resign, accept,
 * resume; board, scan d4, legal, help and the other questions. Besides: `stone d4` marks one stone
 * of a chain, `resign white` is White's. Answers events; a question is answered by an event of the
 * kind "answer", and what was not understood by "unclear". */
MAGPIE_API size_t magpie_table_say(magpie_table* table, const char* line, double now);

/* While dead stones are marked: what magpie_engine_judge() answered about this position is what
 * Magpie proposes from now on. The stones are marked so unless the players have changed the marks.
 * Answers events; none for a text that is about something else. */
MAGPIE_API size_t magpie_table_propose(magpie_table* table, const char* text, size_t length);

/* Does to the record of the table what makes the text `after` of `before`, both of this game in any
 * format: adds variations, comments and marks, and takes away variations that were. The game
 * itself, its clock and where it stands stay, and so does what others have added; of two comments
 * at one move both are kept. `before` null or empty: everything that `after` has is added.
 * MAGPIE_NOTHING where nothing changed by it; MAGPIE_BAD_INPUT with an error for another game. */
MAGPIE_API magpie_status magpie_table_merge(magpie_table* table,
                                            const char* before,
                                            size_t before_length,
                                            const char* after,
                                            size_t after_length,
                                            magpie_error* error);

/* Everything a front end shows of the game now, but the picture. */
MAGPIE_API size_t magpie_table_state(magpie_table* table, double now);

/* What a move there would do: {"legal": true, "text": "…", "taken": ["c5", …]}. */
MAGPIE_API size_t magpie_table_preview(magpie_table* table, const char* point);

typedef struct magpie_picture_options {
    size_t size;
    const char* theme; /* "light", "dark", "plain", "high-contrast" */
    int side;          /* the board keeps within so many pixels; 0: 840 */
    int coordinates;
    const char* ghost; /* the stone that a player holds over this point */
    int legal_moves;   /* dots where Othello's mover may play */
    int numbers;       /* the order in which stones were placed */
    int moves;         /* the position after so many moves; negative: as it is now */
    const char* id;    /* what the ids in the picture begin with */
    int territory;     /* of a Go game being played: how the board counts as it lies */
} magpie_picture_options;

/* The board as SVG. */
MAGPIE_API size_t magpie_table_picture(magpie_table* table, const magpie_picture_options* options);

/* Where the points of that picture lie: {"width", "height", "cell", "x", "y", …}, x and y being the
 * middle of the upper left point. */
MAGPIE_API size_t magpie_table_layout(magpie_table* table, const magpie_picture_options* options);

/* The game as text, the answer as it is: "sgn", "sgn-url", "sgn-packed" (up to where the game
 * stands), "sgf", "ggf" (Othello), "save", "text", "svg". 0 for what is none of these, or cannot be
 * written so. */
MAGPIE_API size_t magpie_table_write(magpie_table* table, const char* format, double now);

/* --- A record that is looked through: its variations and comments. Answers are as those of a
 * table.
 *
 * A node is a number that stays good until the node is removed. */

typedef struct magpie_record magpie_record;

/* The first game of a text in any format that Magpie reads. It stands at the end of its main line,
 * a save where it was left. Null with an error. */
MAGPIE_API magpie_record* magpie_record_read(const char* text, size_t length, magpie_error* error);
MAGPIE_API void magpie_record_free(magpie_record* record); /* null is fine */
MAGPIE_API const char* magpie_record_answer(const magpie_record* record);

/* What there is to see at the node where it stands; docs/capi.md has the members. */
MAGPIE_API size_t magpie_record_state(magpie_record* record);

/* Goes to a node. MAGPIE_BAD_INPUT where there is none of that number. */
MAGPIE_API magpie_status magpie_record_go(magpie_record* record, int node);

/* Goes "back", "forward", "first", "last"; "up", "down" to another variation of the same move;
 * "branch-back", "branch-forward" to where the line forks. So many times; MAGPIE_NOTHING where
 * there was no way to go. */
MAGPIE_API magpie_status magpie_record_step(magpie_record* record, const char* step, int times);

/* Makes a move: follows the variation that has it, or adds one. */
MAGPIE_API magpie_status magpie_record_play(magpie_record* record,
                                            const char* move,
                                            magpie_error* error);

/* The comment of the node where it stands, in UTF-8; an empty one is none. */
MAGPIE_API magpie_status magpie_record_comment(magpie_record* record,
                                               const char* text,
                                               size_t length);

/* Takes a node away with all that follows it. What leads to where the game was left stays:
 * MAGPIE_REFUSED. */
MAGPIE_API magpie_status magpie_record_remove(magpie_record* record, int node);

/* The main line goes through this node from now on. */
MAGPIE_API magpie_status magpie_record_promote(magpie_record* record, int node);

/* As magpie_table_merge(). Besides, from now on the game was left as `after` says, with its names
 * and its result. Nodes keep their numbers; the record stands where it stood, or before what is
 * gone. */
MAGPIE_API magpie_status magpie_record_merge(magpie_record* record,
                                             const char* before,
                                             size_t before_length,
                                             const char* after,
                                             size_t after_length,
                                             magpie_error* error);

/* Where the nodes are drawn, from column `first` to `last` and in so many lanes at most:
 * [{"node", "column", "lane", "parentLane", "moveNumber", "color", "text", "comment"}, …]. Column 0
 * is the start; "treeColumns" of the state says how many there are. */
MAGPIE_API size_t magpie_record_tree(magpie_record* record, int first, int last, int lanes);

/* As those of a table; `moves`, `numbers` and `territory` count for nothing. */
MAGPIE_API size_t magpie_record_picture(magpie_record* record,
                                        const magpie_picture_options* options);
MAGPIE_API size_t magpie_record_layout(magpie_record* record,
                                       const magpie_picture_options* options);

/* "sgf", "ggf": the whole record; "save": that, to be taken up where the game was left; "sgn-url",
 * "sgn-packed": the line up to here; "sgf-line": the same with set-ups between its moves, which SGN
 * has no place for. 0 for what is none of these, or cannot be written so. */
MAGPIE_API size_t magpie_record_write(magpie_record* record, const char* format);

/* How good a move was that lost so many points or discs: "good", "inaccuracy", "mistake",
 * "blunder". */
MAGPIE_API const char* magpie_record_class_of(double loss);

/* How far the estimates of a game are out, by how much an engine spoke against itself in it, each
 * at least 0: four in five of them are no larger. */
MAGPIE_API double magpie_record_swing(const double* contradictions, size_t count);

/* What can be said of a move that seems to have lost so much where estimates are out by `swing`: as
 * above by what goes beyond it, else "unsure". So too where the move and the best one were not
 * compared in one search. */
MAGPIE_API const char* magpie_record_verdict(double loss, double swing, int is_compared);

/* --- Engines. One search at a time, in the caller's thread. */

typedef struct magpie_engine magpie_engine;

typedef struct magpie_engine_options {
    size_t size;
    const char* game;
    int level; /* 1 to 9; 0: the strongest */
    /* The file networks/go.mgn for Go, weights/othello.mgw for Othello, which plays without
     * it too, less well. Read before the call returns, and not kept. */
    const void* data;
    size_t data_length;
    uint32_t seed;
    const char* style; /* of magpie_engine_styles(), whatever the level; null: by the level */
} magpie_engine_options;

/* The players beside the levels, a line each, with tabs between: the game, the style, what a game
 * that is kept calls it, whether it plays by what is in the file (1 or 0: it reads none), and what
 * it does. */
MAGPIE_API size_t magpie_engine_styles(char* buffer, size_t size);

MAGPIE_API magpie_engine* magpie_engine_new(const magpie_engine_options* options,
                                            magpie_error* error);
MAGPIE_API void magpie_engine_free(magpie_engine* engine); /* null is fine */

typedef struct magpie_search_limits {
    size_t size;
    int analysis;     /* not 0: to look at moves, not to make one; needs a limit */
    int milliseconds; /* 0: the engine's own */
    int visits;
    int ownership;    /* not 0: tell who keeps each point */
    int clean_up;     /* Go: takes dead stones off, passes when none is left */
    const char* only; /* the moves to look at, with blanks between them; null: all */
} magpie_search_limits;

/* Searches the position where the game stands and answers a report; {} when the game is over or of
 * another kind. A search that goes on with the same game knows what the one before found. */
MAGPIE_API size_t magpie_engine_think(magpie_engine* engine,
                                      const magpie_game* game,
                                      const magpie_search_limits* limits);
MAGPIE_API const char* magpie_engine_answer(const magpie_engine* engine);

/* Which stones of a Go game that is over look dead to the engine's network, as a text for
 * magpie_table_propose(). 0 with an empty answer where there is no network, or it does not judge
 * boards of that size. */
MAGPIE_API size_t magpie_engine_judge(magpie_engine* engine, const magpie_game* game);

#ifdef __cplusplus
}
#endif

#endif
