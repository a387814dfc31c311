/* Reads a game from a notation, plays moves, and prints the board: what a program that uses Magpie
 * as a library looks like.
 *
 *     show_game "9x9 E5b C3w" D4 pass */
#include <magpie/magpie.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char* text_of(const magpie_game* game, const char* format) {
    const size_t length = magpie_game_write(game, format, NULL, 0);
    char* text = malloc(length + 1);
    if (text != NULL) magpie_game_write(game, format, text, length + 1);
    return text;
}

int main(int argc, char** argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s NOTATION [MOVE...]\n", argv[0]);
        return 2;
    }
    magpie_error error = {.size = sizeof error};
    magpie_game* game = magpie_game_read(argv[1], strlen(argv[1]), &error);
    if (game == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    for (int i = 2; i < argc; ++i) {
        if (magpie_game_play(game, argv[i], NULL, &error) != MAGPIE_OK) {
            fprintf(stderr, "%s\n", error.message);
            magpie_game_free(game);
            return 1;
        }
    }
    char* board = text_of(game, "text");
    char* notation = text_of(game, "sgn");
    if (board != NULL && notation != NULL) printf("%s%s\n", board, notation);
    free(board);
    free(notation);
    magpie_game_free(game);
    return 0;
}
