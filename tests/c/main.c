/*
 * Tests the C interface: plays whole games, holds the engine against the golden files, and does everything wrong that can
 * be done wrong. Compiles as C99 and as C++17.
 *
 *     usage: kumaboard-test FOLDER [DEPTH]
 *
 * FOLDER holds the golden files; perft goes to DEPTH at most, or as deep as the files say.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "json.h"
#include "kumaboard/kumaboard.h"
#include "tests.h"

uint32_t deepest = UINT32_MAX;

/* Says what was done since the last call, and how many checks it took. */
static void report(const char *done)
{
    static unsigned long before = 0;
    printf("%-28s %8lu checks\n", done, checks_made() - before);
    fflush(stdout);
    before = checks_made();
    looking_at(NULL);
}

/* Calls a test with every line of a file; without one for a game, lines of the other file decide. */
static void for_each_line(const char *folder, const char *name, void (*kumata)(const json *), void (*kumo)(const json *))
{
    char *text = read_file(folder, name);
    pieces lines = split(text, '\n');
    size_t index, read = 0;
    for (index = 0; index < lines.count; index++) {
        if (lines.items[index][0] != '\0') {
            json *line = json_read(lines.items[index]);
            const json *game = json_find(line, "game");
            bool is_kumo = game == NULL ? kumata == NULL : strcmp(game->text, "kumo") == 0;
            (is_kumo ? kumo : kumata)(line);
            looking_at(NULL);
            json_free(line);
            read++;
        }
    }
    CHECK(read > 0);
    free(lines.items);
    free(text);
    report(name);
}

static void test_common(void)
{
    int32_t status;
    CHECK_TEXT(kumaboard_version(), KUMABOARD_VERSION);
    for (status = KUMABOARD_STATUS_OK; status <= KUMABOARD_STATUS_INTERNAL; status++) {
        CHECK(strlen(kumaboard_status_name(status)) > 1 && strcmp(kumaboard_status_name(status), "unknown") != 0);
    }
    CHECK_TEXT(kumaboard_status_name(KUMABOARD_STATUS_ILLEGAL_MOVE), "illegal_move");
    CHECK_TEXT(kumaboard_status_name(-1), "unknown");
    CHECK_TEXT(kumaboard_status_name(KUMABOARD_STATUS_INTERNAL + 1), "unknown");
    CHECK(sizeof(kumaboard_status) == 4);
    report("statuses and version");
}

static void test_errors(void)
{
    void *of_kumata = kumata_handle();
    void *of_kumo = kumo_handle();
    kumata_errors(of_kumo);
    report("Kumata, what is wrong");
    kumo_errors(of_kumata);
    kumata_free_handle(of_kumata);
    kumo_free_handle(of_kumo);
    report("KUMO, what is wrong");
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : NULL;
    char *readme;
    if (argc == 3) {
        char *end;
        errno = 0;
        deepest = (uint32_t)strtoul(argv[2], &end, 10);
        if (errno != 0 || *end != '\0' || end == argv[2]) {
            folder = NULL;
        }
    }
    if (folder == NULL || argc > 3) {
        fprintf(stderr, "usage: kumaboard-test FOLDER [DEPTH]\n");
        return 2;
    }

    test_common();
    kumata_games();
    report("Kumata, whole games");
    kumo_games();
    report("KUMO, whole games");
    for_each_line(folder, "kumata.jsonl", kumata_golden, NULL);
    for_each_line(folder, "kumo.jsonl", NULL, kumo_golden);
    for_each_line(folder, "worked.jsonl", kumata_worked, kumo_worked);
    readme = read_file(folder, "README.md");
    kumo_perft_table(readme);
    free(readme);
    report("perft table");
    test_errors();
    kumata_threads();
    report("Kumata, threads");
    kumo_threads();
    report("KUMO, threads");

    printf("%lu checks, %lu failed\n", checks_made(), checks_failed());
    return checks_failed() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
