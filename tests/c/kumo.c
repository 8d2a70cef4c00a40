/*
 * KUMO Hogosha: what each_game.h does not test for both games.
 */
#include "kumaboard/kumo.h"

#define GAME kumo
#define TURN_FIELD 1
#include "each_game.h"

static const char *const modes[] = {"base2", "legend2", "base4", "legend4"};
static const uint32_t sizes[] = {5, 7, 9, 11};

static kumo_setup setup_for(const char *mode, uint32_t size)
{
    kumo_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.struct_size = sizeof setup;
    setup.mode = mode;
    setup.size = size;
    return setup;
}

static kumo_position *started(const kumo_setup *setup)
{
    kumo_position *position = NULL;
    CHECK_STATUS(kumo_position_start(setup, &position), OK);
    REQUIRE(position != NULL);
    return position;
}

static kumo_position *start_of_game(uint32_t number)
{
    kumo_setup setup = setup_for(modes[number % 4], sizes[number / 4 % 4]);
    return started(&setup);
}

static void check_result(const kumo_position *position, char winner, char camp, bool over)
{
    kumo_result result = {'?', '?', !over};
    CHECK_STATUS(kumo_position_result(position, &result), OK);
    CHECK(result.winner == winner && result.camp == camp && result.over == over);
}

static void check_end(const kumo_position *position, const json *line)
{
    /* The position string names the winner, or has an equals sign for a draw; the camp is where the Stone is. */
    const char *turn = strchr(json_get(line, "position", JSON_TEXT)->text, ' ') + 1;
    kumo_result result = {'?', '?', false};
    CHECK_STATUS(kumo_position_result(position, &result), OK);
    CHECK(result.over == json_get(line, "over", JSON_BOOL)->truth);
    CHECK(result.winner == (*turn == 'A' || *turn == 'B' ? *turn : '\0'));
    CHECK((result.winner == '\0') == (result.camp == '\0'));
    CHECK(result.camp == '\0' || strchr("nesw", result.camp) != NULL);
}

static void answer_about_end(const kumo_position *position, const json *answer)
{
    (void)position;
    (void)answer;
    looking_at("a question about scores, which KUMO has none of");
    REQUIRE(false);
}

static void check_own_calls(kumo_position *bad, kumaboard_status expected)
{
    kumo_result result = {'?', '?', true};
    uint32_t size = 77;
    size_t needed = 77;
    char text[8] = "before";
    CHECK_STATUS(kumo_position_result(bad, &result), expected);
    CHECK_STATUS(kumo_position_mode(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(kumo_position_size(bad, &size), expected);
    CHECK(result.winner == '?' && result.camp == '?' && result.over && size == 77 && needed == 77);
    CHECK_TEXT(text, "before");
}

/* Both sides play so that the Stone comes out: at random that takes too long to wait for. */
static void play_whole_game(void)
{
    static const char *const moves[] = {"+Bb1", "+Kc1", "c1=T", "Tc1:b1>c2", "cw",   "+Kc5", "+Ke5",
                                        "+Kb5", "+Gd5", "cw",   "c5=K",      "+Kc1", "c4=K", "Ke",
                                        "ccw",  "Kw",   "Kw",   "d5=K",      "+Ka5", "cw",   "Kn"};
    const kumo_setup setup = setup_for("base2", 5);
    kumo_position *position = started(&setup);
    size_t index;
    looking_at("a whole game of KUMO");
    for (index = 0; index < sizeof moves / sizeof *moves; index++) {
        check_result(position, '\0', '\0', false);
        play(position, moves[index]);
        check_any(position);
    }
    check_position(position, "2K#k/2K1k/4k/4k/2K1k A 3,1 0,0 1,0 00 p base2");
    check_result(position, 'A', 'n', true);
    CHECK(is_over(position) && count_legal_moves(position) == 0);
    CHECK_STATUS(kumo_position_play(position, "cw"), KUMABOARD_STATUS_ILLEGAL_MOVE);
    check_perft(position, 1, 0);
    freed(position);
}

static void refuse_setup(const kumo_setup *setup, kumaboard_status expected)
{
    kumo_position *position = NULL;
    CHECK_STATUS(kumo_position_start(setup, &position), expected);
    CHECK(position == NULL);
}

static void refuse_setups(void)
{
    static const char *const no_modes[] = {"", "base", "Base2", "base3", "legend2 "};
    static const uint32_t no_sizes[] = {1, 3, 4, 6, 8, 10, 13, 256 + 9, UINT32_MAX};
    static const uint32_t no_seats[] = {2, 4, 256, UINT32_MAX};
    const kumo_setup good = setup_for(NULL, 0);
    kumo_setup setup = good;
    size_t index;
    looking_at("setups that are refused");
    refuse_setup(NULL, KUMABOARD_STATUS_NULL_POINTER);
    CHECK_STATUS(kumo_position_start(&good, NULL), KUMABOARD_STATUS_NULL_POINTER);
    for (index = 0; index < sizeof no_modes / sizeof *no_modes; index++) {
        setup = good;
        setup.mode = no_modes[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    for (index = 0; index < sizeof no_sizes / sizeof *no_sizes; index++) {
        setup = good;
        setup.size = no_sizes[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    for (index = 0; index < sizeof no_seats / sizeof *no_seats; index++) {
        setup = good;
        setup.first = no_seats[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    setup = setup_for("base4", 9);
    setup.first = 1;
    refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    setup = setup_for("\xff", 9);
    refuse_setup(&setup, KUMABOARD_STATUS_INVALID_UTF8);
    for (index = 0; index < 3; index++) {
        setup = good;
        setup.struct_size = index == 0 ? 0 : index == 1 ? sizeof setup - 1 : SIZE_MAX;
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
}

void kumo_games(void)
{
    kumo_setup setup = setup_for(NULL, 0);
    kumo_position *position = started(&setup);
    uint64_t random = 1;
    uint32_t number, size;
    char *mode;
    check_position(position, "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2");
    freed(position);
    setup.first = 1;
    position = started(&setup);
    check_position(position, "9/9/9/9/4#4/9/9/9/9 1 6,6 0,0 0,0 00 p base2");
    freed(position);

    play_whole_game();
    for (number = 0; number < 16; number++) {
        looking_at("a long game of KUMO");
        position = start_of_game(number);
        mode = text_of(kumo_position_mode, position);
        CHECK_TEXT(mode, modes[number % 4]);
        free(mode);
        CHECK_STATUS(kumo_position_size(position, &size), OK);
        CHECK(size == sizes[number / 4]);
        play_at_random(position, 300, &random);
        freed(position);
    }
    refuse_setups();
}

/* One row of the table: the size, then for each mode the counts for depth 1, 2, ... */
static void check_row(const char *row, const pieces header)
{
    char *text = copy_text(row, strlen(row));
    pieces cells = split(text, '|');
    uint32_t size = (uint32_t)strtoul(cells.items[1], NULL, 10);
    size_t column;
    CHECK(cells.count == header.count);
    for (column = 2; column + 1 < cells.count; column++) {
        char mode[20];
        const char *at = cells.items[column];
        kumo_setup setup;
        kumo_position *position;
        uint32_t depth = 0;
        REQUIRE(sscanf(header.items[column], " %19s", mode) == 1);
        setup = setup_for(mode, size);
        position = started(&setup);
        while (*at != '\0') {
            char *end;
            unsigned long long nodes = strtoull(at, &end, 10);
            REQUIRE(end != at);
            check_perft(position, ++depth, nodes);
            at = end + strspn(end, ", ");
        }
        CHECK(depth == 4);
        freed(position);
    }
    free(cells.items);
    free(text);
}

void kumo_perft_table(char *readme)
{
    pieces lines = split(readme, '\n'), header;
    size_t index, rows = 0;
    memset(&header, 0, sizeof header);
    looking_at("the perft table");
    for (index = 0; index < lines.count; index++) {
        const char *line = lines.items[index];
        if (strncmp(line, "| start ", 8) == 0) {
            REQUIRE(header.items == NULL);
            header = split(lines.items[index], '|');
        } else if (strncmp(line, "| ", 2) == 0 && strstr(line, " x ") != NULL) {
            REQUIRE(header.items != NULL);
            check_row(line, header);
            rows++;
        }
    }
    CHECK(header.count == 7 && rows == 2);
    free(header.items);
    free(lines.items);
}
