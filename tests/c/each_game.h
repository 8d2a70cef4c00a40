/*
 * What is tested in the same way for both games. Included by kumata.c and kumo.c, which define
 *
 *     GAME                kumata or kumo
 *     TURN_FIELD          the number of the field of a position string that tells whose turn it is, from 0
 *     start_of_game       makes a handle of a position at the start of some game
 *     check_end           what there is to know about how a game stands, for a line of a golden file
 *     check_own_calls     the calls only this game has, for a handle that is not good
 *     answer_about_end    answers a question of worked.jsonl about scores
 */
#ifndef GAME
#error "this is included by kumata.c and kumo.c"
#endif

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "json.h"
#include "tests.h"

#define JOIN_(one, other) one##other
#define JOIN(one, other) JOIN_(one, other)

/* kumata_position or kumo_position */
#define POSITION JOIN(GAME, _position)
/* CALL(play) is kumata_position_play or kumo_position_play */
#define CALL(name) JOIN(JOIN(GAME, _position_), name)
/* TEST(games) is kumata_games or kumo_games */
#define TEST(name) JOIN(JOIN(GAME, _), name)

#define OK KUMABOARD_STATUS_OK
/* What stands in memory that must stay as it is. */
#define UNTOUCHED 0x5A

static POSITION *start_of_game(uint32_t number);
static void check_end(const POSITION *position, const json *line);
static void check_own_calls(POSITION *bad, kumaboard_status expected);
static void answer_about_end(const POSITION *position, const json *answer);

typedef kumaboard_status text_call(const POSITION *position, char *buffer, size_t capacity, size_t *needed);

/* A text that a call writes; on the way, what it does when there is not enough room. */
static char *text_of(text_call *call, const POSITION *position)
{
    size_t needed = 0, needed_again = 0;
    char *text;
    CHECK_STATUS(call(position, NULL, 0, &needed), OK);
    REQUIRE(needed > 0);
    text = (char *)allocate(needed + 1);
    memset(text, UNTOUCHED, needed + 1);

    if (needed > 1) {
        CHECK_STATUS(call(position, text, needed - 1, &needed_again), KUMABOARD_STATUS_BUFFER_TOO_SMALL);
        CHECK(needed_again == needed && text[0] == '\0');
        CHECK(text[needed - 1] == UNTOUCHED && text[needed] == UNTOUCHED);
    }
    memset(text, UNTOUCHED, needed + 1);
    CHECK_STATUS(call(position, text, 0, &needed_again), KUMABOARD_STATUS_BUFFER_TOO_SMALL);
    CHECK(needed_again == needed && text[0] == UNTOUCHED);

    CHECK_STATUS(call(position, text, needed, NULL), OK);
    REQUIRE(text[needed - 1] == '\0' && text[needed] == UNTOUCHED);
    CHECK(strlen(text) + 1 == needed);
    return text;
}

static POSITION *parsed(const char *text)
{
    POSITION *position = NULL;
    if (!CHECK_STATUS(CALL(parse)(text, &position), OK)) {
        looking_at(text);
    }
    REQUIRE(position != NULL);
    return position;
}

static POSITION *copied(const POSITION *position)
{
    POSITION *copy = NULL;
    bool equal = false;
    CHECK_STATUS(CALL(copy)(position, &copy), OK);
    REQUIRE(copy != NULL && copy != position);
    CHECK_STATUS(CALL(equal)(position, copy, &equal), OK);
    CHECK(equal);
    return copy;
}

static void freed(POSITION *position)
{
    CHECK_STATUS(CALL(free)(position), OK);
}

static void check_position(const POSITION *position, const char *expected)
{
    char *text = text_of(CALL(format), position);
    CHECK_TEXT(text, expected);
    free(text);
}

static bool is_over(const POSITION *position)
{
    bool over = false;
    CHECK_STATUS(CALL(is_over)(position, &over), OK);
    return over;
}

static size_t count_legal_moves(const POSITION *position)
{
    size_t count = 0;
    CHECK_STATUS(CALL(count_legal_moves)(position, &count), OK);
    return count;
}

/* The legal moves in order of the text; `text` holds them. */
static pieces legal_moves(const POSITION *position, char **text)
{
    pieces moves;
    char one[40];
    size_t index, needed, count = count_legal_moves(position);
    *text = text_of(CALL(legal_moves), position);
    moves = split(*text, '\n');
    if (count == 0) {
        CHECK(moves.count == 1 && moves.items[0][0] == '\0');
        moves.count = 0;
    }
    CHECK(moves.count == count);
    /* All of them one by one would be slow where there are hundreds: the first, the last and some in between. */
    for (index = 0; index < moves.count; index += 1 + index / 4) {
        CHECK_STATUS(CALL(nth_legal_move)(position, index, one, sizeof one, &needed), OK);
        CHECK_TEXT(one, moves.items[index]);
        CHECK(needed == strlen(one) + 1);
    }
    if (count > 0) {
        CHECK_STATUS(CALL(nth_legal_move)(position, count - 1, one, sizeof one, NULL), OK);
        CHECK_TEXT(one, moves.items[count - 1]);
    }
    memset(one, UNTOUCHED, sizeof one);
    needed = 77;
    CHECK_STATUS(CALL(nth_legal_move)(position, count, one, sizeof one, &needed), KUMABOARD_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(CALL(nth_legal_move)(position, SIZE_MAX, one, sizeof one, &needed), KUMABOARD_STATUS_OUT_OF_RANGE);
    CHECK(one[0] == UNTOUCHED && needed == 77);
    sort_texts(moves);
    return moves;
}

static void check_moves(const POSITION *position, const json *expected)
{
    char *text;
    pieces moves = legal_moves(position, &text);
    size_t index;
    if (CHECK(moves.count == expected->count)) {
        for (index = 0; index < moves.count; index++) {
            CHECK_TEXT(moves.items[index], expected->items[index].text);
        }
    }
    free(moves.items);
    free(text);
}

static bool is_legal(const POSITION *position, const char *move)
{
    bool legal = false;
    CHECK_STATUS(CALL(is_legal)(position, move, &legal), OK);
    return legal;
}

/* Plays a move that should be legal. */
static void play(POSITION *position, const char *move)
{
    CHECK(is_legal(position, move));
    CHECK_STATUS(CALL(play)(position, move), OK);
}

static void check_perft(const POSITION *position, uint32_t depth, uint64_t expected)
{
    uint64_t nodes = 0;
    if (depth <= deepest) {
        CHECK_STATUS(CALL(perft)(position, depth, &nodes), OK);
        CHECK(nodes == expected);
    }
}

/* What holds for every position. */
static void check_any(const POSITION *position)
{
    POSITION *view = NULL, *sample = NULL, *view_again = NULL;
    uint64_t key = 0, other_key = 0;
    uint32_t players = 0;
    int32_t seat = -2;
    bool equal = false;
    char *board = text_of(CALL(board), position);
    CHECK(strchr(board, '\n') != NULL);
    free(board);
    CHECK_STATUS(CALL(players)(position, &players), OK);
    CHECK(2 <= players && players <= KUMABOARD_MAX_SEATS);
    CHECK_STATUS(CALL(seat)(position, &seat), OK);
    CHECK(seat == KUMABOARD_NO_SEAT || (0 <= seat && seat < (int32_t)players));
    CHECK(is_over(position) == (count_legal_moves(position) == 0));
    CHECK(!is_over(position) || seat == KUMABOARD_NO_SEAT);

    /* Everybody sees the same in a position, in its public view and in what it may really be. */
    CHECK_STATUS(CALL(public_view)(position, &view), OK);
    CHECK_STATUS(CALL(resample)(position, 7, &sample), OK);
    CHECK_STATUS(CALL(public_view)(sample, &view_again), OK);
    CHECK_STATUS(CALL(equal)(view, view_again, &equal), OK);
    CHECK(equal);
    CHECK_STATUS(CALL(key)(position, &key), OK);
    CHECK_STATUS(CALL(key)(sample, &other_key), OK);
    CHECK(key == other_key);
    freed(view);
    freed(sample);
    freed(view_again);
}

void TEST(golden)(const json *line)
{
    const char *text = json_get(line, "position", JSON_TEXT)->text;
    const json *next = json_get(line, "next", JSON_OBJECT);
    const json *perft = json_get(line, "perft", JSON_ARRAY);
    POSITION *position;
    size_t index;
    looking_at(text);
    position = parsed(text);
    check_position(position, text);
    CHECK(is_over(position) == json_get(line, "over", JSON_BOOL)->truth);
    check_moves(position, json_get(line, "moves", JSON_ARRAY));
    for (index = 0; index < next->count; index++) {
        POSITION *after = copied(position);
        play(after, next->names[index]);
        check_position(after, next->items[index].text);
        freed(after);
    }
    for (index = 0; index < perft->count; index++) {
        check_perft(position, (uint32_t)index + 1, (uint64_t)perft->items[index].number);
    }
    check_perft(position, 0, 1);
    check_any(position);
    check_end(position, line);
    check_position(position, text);
    freed(position);
}

/* Plays all moves but the last `spared` ones. */
static void play_all(POSITION *position, const json *moves, size_t spared)
{
    size_t index;
    for (index = 0; index + spared < moves->count; index++) {
        play(position, moves->items[index].text);
    }
}

static void answer_legal(POSITION *position, const json *moves, bool expected)
{
    const char *last;
    char *before;
    REQUIRE(moves->count > 0);
    last = moves->items[moves->count - 1].text;
    play_all(position, moves, 1);
    before = text_of(CALL(format), position);
    CHECK(is_legal(position, last) == expected);
    CHECK_STATUS(CALL(play)(position, last), expected ? OK : KUMABOARD_STATUS_ILLEGAL_MOVE);
    if (!expected) {
        check_position(position, before);
    }
    free(before);
}

static void answer_prefix(const POSITION *position, const char *prefix, const json *expected)
{
    char *text;
    pieces moves = legal_moves(position, &text);
    size_t index, found = 0;
    for (index = 0; index < moves.count; index++) {
        if (strncmp(moves.items[index], prefix, strlen(prefix)) == 0) {
            if (CHECK(found < expected->count)) {
                CHECK_TEXT(moves.items[index], expected->items[found].text);
            }
            found++;
        }
    }
    CHECK(found == expected->count);
    free(moves.items);
    free(text);
}

static void answer_turn(const POSITION *position, const char *expected)
{
    char *text = text_of(CALL(format), position);
    pieces fields = split(text, ' ');
    REQUIRE(TURN_FIELD < fields.count);
    CHECK_TEXT(fields.items[TURN_FIELD], expected);
    free(fields.items);
    free(text);
}

void TEST(worked)(const json *line)
{
    const char *text = json_get(line, "pos", JSON_TEXT)->text;
    const char *ask = json_get(line, "ask", JSON_TEXT)->text;
    const json *arg = json_find(line, "arg");
    const json *answer = json_find(line, "answer");
    POSITION *position = NULL;
    REQUIRE(arg != NULL && answer != NULL);
    looking_at(json_get(line, "id", JSON_TEXT)->text);
    if (strcmp(ask, "error") == 0) {
        char message[400];
        CHECK_STATUS(CALL(parse)(text, &position), KUMABOARD_STATUS_BAD_POSITION);
        CHECK(position == NULL);
        CHECK_STATUS(kumaboard_last_error(message, sizeof message, NULL), OK);
        CHECK(strlen(message) > 10);
        return;
    }
    position = parsed(text);
    if (strcmp(ask, "moves") == 0) {
        check_moves(position, answer);
    } else if (strcmp(ask, "prefix") == 0) {
        answer_prefix(position, arg->text, answer);
    } else if (strcmp(ask, "count") == 0) {
        CHECK(count_legal_moves(position) == (size_t)answer->number);
    } else if (strcmp(ask, "perft") == 0) {
        check_perft(position, (uint32_t)arg->number, (uint64_t)answer->number);
    } else if (strcmp(ask, "legal") == 0) {
        answer_legal(position, arg, answer->truth);
    } else if (strcmp(ask, "apply") == 0) {
        play_all(position, arg, 0);
        check_position(position, answer->text);
    } else if (strcmp(ask, "seat_after") == 0) {
        play_all(position, arg, 0);
        answer_turn(position, answer->text);
    } else if (strcmp(ask, "moves_after") == 0) {
        play_all(position, arg, 0);
        check_moves(position, answer);
    } else if (strcmp(ask, "over") == 0) {
        CHECK(is_over(position) == answer->truth);
    } else if (strcmp(ask, "scores") == 0) {
        answer_about_end(position, answer);
    } else {
        fprintf(stderr, "worked.jsonl asks what nobody knows: %s\n", ask);
        REQUIRE(false);
    }
    freed(position);
}

/* Plays at random to the end, or so many moves; looks at a position now and then. Tells how many were played. */
static uint32_t play_at_random(POSITION *position, uint32_t most, uint64_t *random)
{
    uint32_t played = 0;
    size_t count;
    while (played < most && (count = count_legal_moves(position)) > 0) {
        char move[40];
        size_t n = random_below(random, (uint32_t)count);
        CHECK_STATUS(CALL(nth_legal_move)(position, n, move, sizeof move, NULL), OK);
        play(position, move);
        if (played % 16 == 0) {
            check_any(position);
        }
        played++;
    }
    return played;
}

/* Every call but free, with a handle that is not good: its status, and that nothing is written. */
static void check_every_call(POSITION *bad, kumaboard_status expected)
{
    POSITION *good = start_of_game(0);
    POSITION *const none = NULL;
    POSITION *made = none;
    char text[8] = "before";
    size_t needed = 77, count = 77;
    uint64_t wide = 77;
    uint32_t number = 77;
    int32_t seat = 77;
    bool truth = true;
    char first_move[40];
    CHECK_STATUS(CALL(nth_legal_move)(good, 0, first_move, sizeof first_move, NULL), OK);

    CHECK_STATUS(CALL(format)(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(CALL(copy)(bad, &made), expected);
    CHECK_STATUS(CALL(equal)(bad, good, &truth), expected);
    CHECK_STATUS(CALL(equal)(good, bad, &truth), expected);
    CHECK_STATUS(CALL(key)(bad, &wide), expected);
    CHECK_STATUS(CALL(board)(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(CALL(players)(bad, &number), expected);
    CHECK_STATUS(CALL(seat)(bad, &seat), expected);
    CHECK_STATUS(CALL(is_over)(bad, &truth), expected);
    CHECK_STATUS(CALL(count_legal_moves)(bad, &count), expected);
    CHECK_STATUS(CALL(legal_moves)(bad, text, sizeof text, &needed), expected);
    CHECK_STATUS(CALL(nth_legal_move)(bad, 0, text, sizeof text, &needed), expected);
    CHECK_STATUS(CALL(is_legal)(bad, first_move, &truth), expected);
    CHECK_STATUS(CALL(play)(bad, first_move), expected);
    CHECK_STATUS(CALL(public_view)(bad, &made), expected);
    CHECK_STATUS(CALL(resample)(bad, 1, &made), expected);
    CHECK_STATUS(CALL(perft)(bad, 1, &wide), expected);
    check_own_calls(bad, expected);

    CHECK(made == none && truth && wide == 77 && number == 77 && seat == 77 && count == 77 && needed == 77);
    CHECK_TEXT(text, "before");
    freed(good);
}

/* Every pointer but the handle NULL, one at a time. */
static void check_null_arguments(void)
{
    const kumaboard_status null_pointer = KUMABOARD_STATUS_NULL_POINTER;
    POSITION *position = start_of_game(0);
    POSITION *made = NULL;
    char *before = text_of(CALL(format), position);
    size_t needed = 77;
    bool legal = true;

    CHECK_STATUS(CALL(parse)(NULL, &made), null_pointer);
    CHECK_STATUS(CALL(parse)(before, NULL), null_pointer);
    CHECK_STATUS(CALL(copy)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(equal)(position, position, NULL), null_pointer);
    CHECK_STATUS(CALL(key)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(players)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(seat)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(is_over)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(count_legal_moves)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(is_legal)(position, NULL, &legal), null_pointer);
    CHECK_STATUS(CALL(is_legal)(position, "end", NULL), null_pointer);
    CHECK_STATUS(CALL(play)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(public_view)(position, NULL), null_pointer);
    CHECK_STATUS(CALL(resample)(position, 1, NULL), null_pointer);
    CHECK_STATUS(CALL(perft)(position, 1, NULL), null_pointer);
    /* No buffer, though it should have room; and nothing to write to at all. */
    CHECK_STATUS(CALL(format)(position, NULL, 1, &needed), null_pointer);
    CHECK_STATUS(CALL(format)(position, NULL, 0, NULL), null_pointer);
    CHECK_STATUS(CALL(board)(position, NULL, SIZE_MAX, &needed), null_pointer);
    CHECK_STATUS(CALL(legal_moves)(position, NULL, 1, &needed), null_pointer);
    CHECK_STATUS(CALL(nth_legal_move)(position, 0, NULL, 1, &needed), null_pointer);
    CHECK_STATUS(CALL(nth_legal_move)(position, 0, NULL, 0, NULL), null_pointer);
    CHECK(made == NULL && needed == 77 && legal);
    check_position(position, before);
    free(before);
    freed(position);
}

/* Handles that are none. `good` is a handle for comparison. */
static void check_bad_handles(void *foreign)
{
    POSITION *freed_once = start_of_game(0);
    POSITION *good = start_of_game(1);
    uintptr_t address = (uintptr_t)good;
    uint64_t here[2] = {0, 0};
    unsigned bit;

    looking_at("NULL");
    check_every_call(NULL, KUMABOARD_STATUS_NULL_POINTER);
    CHECK_STATUS(CALL(free)(NULL), OK);

    looking_at("a freed handle");
    freed(freed_once);
    check_every_call(freed_once, KUMABOARD_STATUS_INVALID_HANDLE);
    CHECK_STATUS(CALL(free)(freed_once), KUMABOARD_STATUS_INVALID_HANDLE);

    looking_at("a handle of the other game");
    check_every_call((POSITION *)foreign, KUMABOARD_STATUS_INVALID_HANDLE);
    CHECK_STATUS(CALL(free)((POSITION *)foreign), KUMABOARD_STATUS_INVALID_HANDLE);

    looking_at("an address of something else");
    check_every_call((POSITION *)(void *)here, KUMABOARD_STATUS_INVALID_HANDLE);
    check_every_call((POSITION *)(void *)((char *)here + 1), KUMABOARD_STATUS_INVALID_HANDLE);
    CHECK_STATUS(CALL(free)((POSITION *)(void *)here), KUMABOARD_STATUS_INVALID_HANDLE);

    looking_at("a number");
    check_every_call((POSITION *)(uintptr_t)1, KUMABOARD_STATUS_INVALID_HANDLE);
    check_every_call((POSITION *)(uintptr_t)2, KUMABOARD_STATUS_INVALID_HANDLE);
    check_every_call((POSITION *)UINTPTR_MAX, KUMABOARD_STATUS_INVALID_HANDLE);
    check_every_call((POSITION *)(UINTPTR_MAX / 2), KUMABOARD_STATUS_INVALID_HANDLE);

    looking_at("a handle with one bit wrong");
    for (bit = 0; bit < 8 * sizeof address; bit++) {
        check_every_call((POSITION *)(address ^ ((uintptr_t)1 << bit)), KUMABOARD_STATUS_INVALID_HANDLE);
    }
    freed(good);
}

/* Whatever is written instead of a position is refused, or is one. */
static void check_bad_positions(void)
{
    static const char *const bad[] = {"", " ", "\n", "/", "x", "0 0 0 0 0 0 0 0", "9/9/9/9/4#4/9/9/9/9",
                                      "99999999999999999999 0 6,6 0,0 0,0 00 p base2", "\xc3\xa9 \xe2\x9c\x93"};
    static const char *const not_utf8[] = {"\xff", "9/9\xc3", "\xed\xa0\x80", "a\x80", "\xf5\x80\x80\x80"};
    static const char put_in[] = " /,#0A9-*\x7f";
    POSITION *position = NULL;
    char *text;
    size_t index, at;
    for (index = 0; index < sizeof bad / sizeof *bad; index++) {
        looking_at(bad[index]);
        CHECK_STATUS(CALL(parse)(bad[index], &position), KUMABOARD_STATUS_BAD_POSITION);
    }
    for (index = 0; index < sizeof not_utf8 / sizeof *not_utf8; index++) {
        looking_at("text that is not UTF-8");
        CHECK_STATUS(CALL(parse)(not_utf8[index], &position), KUMABOARD_STATUS_INVALID_UTF8);
    }
    CHECK(position == NULL);

    position = start_of_game(2);
    text = text_of(CALL(format), position);
    freed(position);
    for (at = 0; text[at] != '\0'; at++) {
        const char right = text[at];
        for (index = 0; put_in[index] != '\0'; index++) {
            kumaboard_status status;
            text[at] = put_in[index];
            looking_at(text);
            position = NULL;
            status = CALL(parse)(text, &position);
            CHECK(status == OK ? position != NULL : status == KUMABOARD_STATUS_BAD_POSITION);
            if (status == OK) {
                check_position(position, text);
                freed(position);
            }
        }
        text[at] = '\0';
        CHECK_STATUS(CALL(parse)(text, &position), KUMABOARD_STATUS_BAD_POSITION);
        text[at] = right;
    }
    looking_at(NULL);
    free(text);
}

/* Whatever is written instead of a move is refused and changes nothing. */
static void check_bad_moves(void)
{
    static const char *const bad[] = {"", " ", "e9999999999", "move", "+", "+Re", "99@z99x", "cw ", "end\n", "\xc3\xa9"};
    static const char *const not_utf8[] = {"\xff", "c\xc3"};
    POSITION *position = start_of_game(0);
    char *before = text_of(CALL(format), position);
    static char long_move[10000];
    char message[400], again[400];
    size_t index, needed = 0;
    bool legal = true;
    for (index = 0; index < sizeof bad / sizeof *bad; index++) {
        looking_at(bad[index]);
        CHECK_STATUS(CALL(play)(position, bad[index]), KUMABOARD_STATUS_BAD_MOVE);
        CHECK_STATUS(CALL(is_legal)(position, bad[index], &legal), KUMABOARD_STATUS_BAD_MOVE);
    }
    for (index = 0; index < sizeof not_utf8 / sizeof *not_utf8; index++) {
        looking_at("text that is not UTF-8");
        CHECK_STATUS(CALL(play)(position, not_utf8[index]), KUMABOARD_STATUS_INVALID_UTF8);
        CHECK_STATUS(CALL(is_legal)(position, not_utf8[index], &legal), KUMABOARD_STATUS_INVALID_UTF8);
    }
    CHECK(legal);
    check_position(position, before);

    /* The message of the last failure stays, through what succeeds and through failures to read it. */
    looking_at("the last error");
    CHECK_STATUS(CALL(play)(position, "move"), KUMABOARD_STATUS_BAD_MOVE);
    CHECK_STATUS(kumaboard_last_error(message, sizeof message, NULL), OK);
    CHECK(strstr(message, "move") != NULL);
    CHECK(!is_over(position));
    CHECK_STATUS(kumaboard_last_error(NULL, 0, &needed), OK);
    CHECK(needed == strlen(message) + 1);
    CHECK_STATUS(kumaboard_last_error(again, needed - 1, &needed), KUMABOARD_STATUS_BUFFER_TOO_SMALL);
    CHECK(again[0] == '\0');
    CHECK_STATUS(kumaboard_last_error(NULL, 1, NULL), KUMABOARD_STATUS_NULL_POINTER);
    CHECK_STATUS(kumaboard_last_error(NULL, 0, NULL), KUMABOARD_STATUS_NULL_POINTER);
    CHECK_STATUS(kumaboard_last_error(again, needed, &needed), OK);
    CHECK_TEXT(again, message);

    /* What was found is quoted no further than it takes to recognise it. */
    looking_at("the error about a very long move");
    memset(long_move, 'x', sizeof long_move - 1);
    CHECK_STATUS(CALL(play)(position, long_move), KUMABOARD_STATUS_BAD_MOVE);
    CHECK_STATUS(kumaboard_last_error(message, sizeof message, NULL), OK);
    CHECK(strstr(message, "found `xxxxxxxxxxxx") != NULL);
    CHECK(strstr(message, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") == NULL);
    free(before);
    freed(position);
}

static void check_bad_depths(void)
{
    POSITION *position = start_of_game(0);
    uint64_t nodes = 77;
    CHECK_STATUS(CALL(perft)(position, KUMABOARD_MAX_PERFT_DEPTH + 1, &nodes), KUMABOARD_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(CALL(perft)(position, UINT32_MAX, &nodes), KUMABOARD_STATUS_OUT_OF_RANGE);
    CHECK(nodes == 77);
    freed(position);
}

/* Pointers that are not aligned are as good as others. */
static void check_unaligned(void)
{
    POSITION *position = start_of_game(0);
    POSITION *copy = NULL;
    unsigned char room[40];
    uint64_t key = 0, key_again = 0;
    size_t needed = 0, needed_again = 0;
    memset(room, UNTOUCHED, sizeof room);

    CHECK_STATUS(CALL(key)(position, &key), OK);
    CHECK_STATUS(CALL(key)(position, (uint64_t *)(void *)(room + 1)), OK);
    memcpy(&key_again, room + 1, sizeof key_again);
    CHECK(key == key_again && room[0] == UNTOUCHED && room[9] == UNTOUCHED);

    CHECK_STATUS(CALL(format)(position, NULL, 0, &needed), OK);
    CHECK_STATUS(CALL(format)(position, NULL, 0, (size_t *)(void *)(room + 13)), OK);
    memcpy(&needed_again, room + 13, sizeof needed_again);
    CHECK(needed == needed_again);

    CHECK_STATUS(CALL(copy)(position, (POSITION **)(void *)(room + 23)), OK);
    memcpy(&copy, room + 23, sizeof copy);
    freed(copy);
    freed(position);
}

void TEST(errors)(void *foreign)
{
    check_null_arguments();
    check_bad_handles(foreign);
    check_bad_positions();
    check_bad_moves();
    check_bad_depths();
    check_unaligned();
}

void *TEST(handle)(void)
{
    return start_of_game(0);
}

void TEST(free_handle)(void *handle)
{
    freed((POSITION *)handle);
}

#define THREADS 4
/* As much stack as the header says is enough. */
#define STACK (128 * 1024)

typedef struct thread_task {
    pthread_t thread;
    /* All threads have these. */
    POSITION *read_by_all, *freed_by_all, *played_by_all;
    const char *text_read_by_all;
    uint64_t number;
    unsigned freed, played;
} thread_task;

static void *run_thread(void *argument)
{
    thread_task *task = (thread_task *)argument;
    POSITION *own = start_of_game((uint32_t)task->number);
    uint64_t random = task->number;
    char bad_move[40], message[400], move[40];
    unsigned round;
    looking_at("a thread");
    for (round = 0; round < 20; round++) {
        POSITION *copy = copied(task->read_by_all);
        check_position(copy, task->text_read_by_all);
        check_perft(copy, 1, count_legal_moves(task->read_by_all));
        freed(copy);
        play_at_random(own, 10, &random);
        check_any(own);
        /* Whatever the others do wrong at this moment, the message is of this thread. */
        sprintf(bad_move, "thread-%u-%u", (unsigned)task->number, round);
        CHECK_STATUS(CALL(play)(own, bad_move), KUMABOARD_STATUS_BAD_MOVE);
        CHECK_STATUS(kumaboard_last_error(message, sizeof message, NULL), OK);
        CHECK(strstr(message, bad_move) != NULL);
        /* Someone else may have played in between: then the move need not be legal any more. */
        if (CALL(nth_legal_move)(task->played_by_all, round, move, sizeof move, NULL) == OK) {
            kumaboard_status status = CALL(play)(task->played_by_all, move);
            CHECK(status == OK || status == KUMABOARD_STATUS_ILLEGAL_MOVE);
            task->played += status == OK ? 1 : 0;
        }
    }
    task->freed += CALL(free)(task->freed_by_all) == OK ? 1 : 0;
    freed(own);
    return NULL;
}

void TEST(threads)(void)
{
    thread_task tasks[THREADS];
    POSITION *read_by_all = start_of_game(3), *freed_by_all = start_of_game(4), *played_by_all = start_of_game(5);
    char *text = text_of(CALL(format), read_by_all);
    unsigned index, freed_count = 0, played = 0;
    pthread_attr_t small;
    memset(tasks, 0, sizeof tasks);
    REQUIRE(pthread_attr_init(&small) == 0 && pthread_attr_setstacksize(&small, STACK) == 0);
    for (index = 0; index < THREADS; index++) {
        tasks[index].read_by_all = read_by_all;
        tasks[index].freed_by_all = freed_by_all;
        tasks[index].played_by_all = played_by_all;
        tasks[index].text_read_by_all = text;
        tasks[index].number = index;
        REQUIRE(pthread_create(&tasks[index].thread, &small, run_thread, &tasks[index]) == 0);
    }
    for (index = 0; index < THREADS; index++) {
        REQUIRE(pthread_join(tasks[index].thread, NULL) == 0);
        freed_count += tasks[index].freed;
        played += tasks[index].played;
    }
    pthread_attr_destroy(&small);
    looking_at("after the threads");
    CHECK(freed_count == 1);
    CHECK(played > 0);
    check_any(played_by_all);
    check_position(read_by_all, text);
    free(text);
    freed(read_by_all);
    freed(played_by_all);
}
