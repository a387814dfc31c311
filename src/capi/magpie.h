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

/* A new game, or null with an error. `options` and `error` may be null. */
MAGPIE_API magpie_game* magpie_game_new(const magpie_game_options* options, magpie_error* error);

/* The first game of a text in any format that Magpie reads (SGN, SGF, GGF, saves, transcripts, …),
 * standing at the end of its main line, before the first illegal move. Null with an error. */
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

MAGPIE_API magpie_status magpie_game_undo(magpie_game* game);
MAGPIE_API magpie_status magpie_game_redo(magpie_game* game);

/* Fills in `score`, whose size is set. */
MAGPIE_API magpie_status magpie_game_score(const magpie_game* game, magpie_score* score);

/* The game as text: "sgn", "sgn-url", "sgn-packed", "sgf" (the whole record); "text", "svg" (the
 * board as it stands). 0 for a format that is none of these. */
MAGPIE_API size_t magpie_game_write(const magpie_game* game,
                                    const char* format,
                                    char* buffer,
                                    size_t size);

/* The name of a point ("Q16", "f5"), or "pass"; nothing for what is neither. */
MAGPIE_API size_t magpie_point_name(const magpie_game* game,
                                    magpie_point point,
                                    char* buffer,
                                    size_t size);

#ifdef __cplusplus
}
#endif

#endif
