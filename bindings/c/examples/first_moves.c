#include <stdio.h>
#include <string.h>

#include "kumaboard/kumo.h"

int main(void)
{
    kumo_setup setup;
    kumo_position *position = NULL;
    char text[4096];

    memset(&setup, 0, sizeof setup);
    setup.struct_size = sizeof setup;
    setup.mode = "legend2";

    if (kumo_position_start(&setup, &position) != KUMABOARD_STATUS_OK
        || kumo_position_play(position, "+Ke1") != KUMABOARD_STATUS_OK
        || kumo_position_play(position, "cw") != KUMABOARD_STATUS_OK
        || kumo_position_legal_moves(position, text, sizeof text, NULL) != KUMABOARD_STATUS_OK) {
        kumaboard_last_error(text, sizeof text, NULL);
        fprintf(stderr, "error: %s\n", text);
    } else {
        printf("%s\n", text); // one move in each line
    }
    kumo_position_free(position);
    return 0;
}
