/*
 * Kumata: what each_game.h does not test for both games.
 */
#include "kumaboard/kumata.h"

#define GAME kumata
#define TURN_FIELD 2
#include "each_game.h"

static kumata_setup setup_for(uint32_t players)
{
    kumata_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.struct_size = sizeof setup;
    setup.players = players;
    return setup;
}

static kumata_position *dealt(const kumata_setup *setup, uint64_t seed)
{
    kumata_position *position = NULL;
    CHECK_STATUS(kumata_position_deal(setup, seed, &position), OK);
    REQUIRE(position != NULL);
    return position;
}

static kumata_position *start_of_game(uint32_t number)
{
    kumata_setup setup = setup_for(2 + number % 3);
    return dealt(&setup, number);
}

static int64_t part_of(const kumata_seat_score *score, const char *name)
{
    return strcmp(name, "visible") == 0   ? score->visible
           : strcmp(name, "reserve") == 0 ? score->reserve
           : strcmp(name, "totem") == 0   ? score->totem
           : strcmp(name, "penalty") == 0 ? score->penalty
           : strcmp(name, "total") == 0   ? score->total
                                          : INT64_MIN;
}

static void check_scores(const kumata_position *position, const json *seats)
{
    kumata_seat_score scores[KUMABOARD_MAX_SEATS];
    size_t needed = 0, seat, part;
    memset(scores, UNTOUCHED, sizeof scores);
    CHECK_STATUS(kumata_position_scores(position, NULL, 0, &needed), OK);
    CHECK(needed == seats->count);
    CHECK_STATUS(kumata_position_scores(position, scores, needed - 1, &needed), KUMABOARD_STATUS_BUFFER_TOO_SMALL);
    CHECK(needed == seats->count && *(unsigned char *)scores == UNTOUCHED);
    CHECK_STATUS(kumata_position_scores(position, scores, KUMABOARD_MAX_SEATS, NULL), OK);
    for (seat = 0; seat < seats->count; seat++) {
        const json *expected = &seats->items[seat];
        for (part = 0; part < expected->count; part++) {
            CHECK(part_of(&scores[seat], expected->names[part]) == expected->items[part].number);
        }
        CHECK(scores[seat].total
              == scores[seat].visible + scores[seat].reserve + scores[seat].totem + scores[seat].penalty);
    }
    for (; seat < KUMABOARD_MAX_SEATS; seat++) {
        CHECK(*(unsigned char *)&scores[seat] == UNTOUCHED);
    }
}

static void check_winners(const kumata_position *position, const json *seats)
{
    uint32_t winners = 0, expected = 0;
    size_t index;
    for (index = 0; index < seats->count; index++) {
        expected |= 1u << seats->items[index].number;
    }
    CHECK_STATUS(kumata_position_winners(position, &winners), OK);
    CHECK(winners == expected);
}

static void check_teams(const kumata_position *position, const json *teams)
{
    int32_t totals[2] = {77, 77};
    size_t needed = 0;
    CHECK_STATUS(kumata_position_team_totals(position, NULL, 0, &needed), OK);
    CHECK(needed == 2);
    CHECK_STATUS(kumata_position_team_totals(position, totals, 1, &needed), KUMABOARD_STATUS_BUFFER_TOO_SMALL);
    CHECK(totals[0] == 77);
    CHECK_STATUS(kumata_position_team_totals(position, totals, 2, &needed), OK);
    REQUIRE(teams->count == 2);
    CHECK(totals[0] == json_get(&teams->items[0], "total", JSON_NUMBER)->number);
    CHECK(totals[1] == json_get(&teams->items[1], "total", JSON_NUMBER)->number);
}

static void check_end(const kumata_position *position, const json *line)
{
    if (json_get(line, "over", JSON_BOOL)->truth) {
        check_scores(position, json_get(line, "scores", JSON_ARRAY));
        check_winners(position, json_get(line, "winners", JSON_ARRAY));
    }
}

static void answer_about_end(const kumata_position *position, const json *answer)
{
    size_t index;
    for (index = 0; index < answer->count; index++) {
        const char *name = answer->names[index];
        const json *expected = &answer->items[index];
        if (strcmp(name, "seats") == 0) {
            check_scores(position, expected);
        } else if (strcmp(name, "winners") == 0) {
            check_winners(position, expected);
        } else if (CHECK(strcmp(name, "teams") == 0)) {
            check_teams(position, expected);
        }
    }
}

static void check_own_calls(kumata_position *bad, kumaboard_status expected)
{
    kumata_seat_score score = {77, 77, 77, 77, 77};
    int32_t total = 77;
    uint32_t seats = 77;
    size_t needed = 77;
    bool truth = true;
    char text[8] = "before";
    CHECK_STATUS(kumata_position_scores(bad, &score, 1, &needed), expected);
    CHECK_STATUS(kumata_position_team_totals(bad, &total, 1, &needed), expected);
    CHECK_STATUS(kumata_position_winners(bad, &seats), expected);
    CHECK_STATUS(kumata_position_clans(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(kumata_position_rules(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(kumata_position_is_alliance(bad, &truth), expected);
    CHECK(score.visible == 77 && score.total == 77 && total == 77 && seats == 77 && needed == 77 && truth);
    CHECK_TEXT(text, "before");
}

/* What is known of a finished game. */
static void check_finished(kumata_position *position, uint32_t players, bool alliance)
{
    kumata_seat_score scores[KUMABOARD_MAX_SEATS];
    int32_t totals[2] = {0, 0}, best = INT32_MIN;
    uint32_t winners = 0, seat, best_winner = 0;
    size_t needed = 0;
    uint64_t nodes = 77;
    CHECK(is_over(position) && count_legal_moves(position) == 0);
    CHECK_STATUS(kumata_position_play(position, "*a1"), KUMABOARD_STATUS_ILLEGAL_MOVE);
    CHECK_STATUS(kumata_position_perft(position, KUMABOARD_MAX_PERFT_DEPTH, &nodes), OK);
    CHECK(nodes == 0);
    CHECK_STATUS(kumata_position_scores(position, scores, KUMABOARD_MAX_SEATS, &needed), OK);
    CHECK(needed == players);
    CHECK_STATUS(kumata_position_team_totals(position, totals, 2, &needed), OK);
    CHECK(needed == (alliance ? 2u : 0u));
    CHECK(totals[0] == (alliance ? scores[0].total + scores[2].total : 0));
    CHECK(totals[1] == (alliance ? scores[1].total + scores[3].total : 0));
    CHECK_STATUS(kumata_position_winners(position, &winners), OK);
    CHECK(winners != 0 && winners >> players == 0);
    for (seat = 0; seat < players; seat++) {
        int32_t total = alliance ? totals[seat & 1] : scores[seat].total;
        best = total > best ? total : best;
        best_winner = (winners >> seat & 1) != 0 ? seat : best_winner;
    }
    CHECK(best == (alliance ? totals[best_winner & 1] : scores[best_winner].total));
}

static void play_whole_game(const kumata_setup *setup, uint64_t seed)
{
    static const char *const usual_clans[] = {"HC", "MSU", "MSUT"};
    kumata_position *position = dealt(setup, seed), *again = dealt(setup, seed), *view = NULL;
    uint64_t random = seed, nodes = 77;
    uint32_t players = 0, played;
    bool alliance = false, equal = false;
    char *text;

    CHECK_STATUS(kumata_position_equal(position, again, &equal), OK);
    CHECK(equal);
    CHECK_STATUS(kumata_position_players(position, &players), OK);
    CHECK(players == setup->players);
    CHECK_STATUS(kumata_position_is_alliance(position, &alliance), OK);
    CHECK(alliance == (setup->alliance != 0));
    text = text_of(kumata_position_rules, position);
    CHECK_TEXT(text, setup->rules == NULL ? "rulebook" : setup->rules);
    free(text);
    text = text_of(kumata_position_clans, position);
    CHECK_TEXT(text, setup->clans == NULL ? usual_clans[players - 2] : setup->clans);
    free(text);

    played = play_at_random(position, 1000, &random);
    CHECK(10 < played && played < 200);
    check_finished(position, players, alliance);
    freed(position);

    /* The same from what everybody sees: now chance takes part, as a player without a seat. */
    CHECK_STATUS(kumata_position_public_view(again, &view), OK);
    CHECK_STATUS(kumata_position_perft(view, 2, &nodes), KUMABOARD_STATUS_HIDDEN);
    CHECK(nodes == 77);
    played = play_at_random(view, 1000, &random);
    CHECK(10 < played && played < 400);
    check_finished(view, players, alliance);
    freed(view);
    freed(again);
}

static void refuse_setup(const kumata_setup *setup, kumaboard_status expected)
{
    kumata_position *position = NULL;
    CHECK_STATUS(kumata_position_deal(setup, 1, &position), expected);
    CHECK(position == NULL);
}

static void refuse_setups(void)
{
    static const char *const no_rules[] = {"", "Rulebook", "bga", "rulebook "};
    static const char *const no_clans[] = {"", "M", "MSUT", "MSUTMSUTMSUT", "MMU", "HCM", "msu", "M\xc3\xa9U"};
    static const uint32_t no_players[] = {0, 1, 5, 255, 256 + 2, UINT32_MAX};
    const kumata_setup good = setup_for(3);
    kumata_setup setup = good;
    size_t index;
    looking_at("setups that are refused");
    refuse_setup(NULL, KUMABOARD_STATUS_NULL_POINTER);
    CHECK_STATUS(kumata_position_deal(&good, 1, NULL), KUMABOARD_STATUS_NULL_POINTER);
    for (index = 0; index < sizeof no_players / sizeof *no_players; index++) {
        setup = good;
        setup.players = no_players[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    for (index = 0; index < sizeof no_rules / sizeof *no_rules; index++) {
        setup = good;
        setup.rules = no_rules[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    for (index = 0; index < sizeof no_clans / sizeof *no_clans; index++) {
        setup = good;
        setup.clans = no_clans[index];
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
    setup = good;
    setup.alliance = 1;
    refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    setup = good;
    setup.rules = "\xff";
    refuse_setup(&setup, KUMABOARD_STATUS_INVALID_UTF8);
    setup = good;
    setup.clans = "M\xc3";
    refuse_setup(&setup, KUMABOARD_STATUS_INVALID_UTF8);
    for (index = 0; index < 3; index++) {
        setup = good;
        setup.struct_size = index == 0 ? 0 : index == 1 ? sizeof setup - 1 : SIZE_MAX;
        refuse_setup(&setup, KUMABOARD_STATUS_BAD_SETUP);
    }
}

void kumata_games(void)
{
    static const char *const rules[] = {NULL, "rulebook", "bga-fr", "bga-de"};
    static const char *const clans[] = {"CH", "UTM", "TUSM"};
    uint32_t players;
    uint64_t seed = 0;
    size_t index;
    for (players = 2; players <= 4; players++) {
        for (index = 0; index < sizeof rules / sizeof *rules; index++) {
            kumata_setup setup = setup_for(players);
            looking_at("a whole game of Kumata");
            setup.rules = rules[index];
            setup.maze = index % 2 == 1;
            setup.clans = index == 2 ? clans[players - 2] : NULL;
            play_whole_game(&setup, ++seed);
            setup.alliance = players == 4;
            play_whole_game(&setup, UINT64_MAX - seed);
        }
    }
    refuse_setups();
}
