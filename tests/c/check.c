#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kumaboard/kumaboard.h"

/* A checker that floods the terminal helps nobody. */
#define MOST_SHOWN 40

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long made = 0;
static unsigned long failed = 0;
static pthread_key_t context;
static pthread_once_t context_made = PTHREAD_ONCE_INIT;

static void make_context(void)
{
    if (pthread_key_create(&context, NULL) != 0) {
        abort();
    }
}

void looking_at(const char *what)
{
    pthread_once(&context_made, make_context);
    pthread_setspecific(context, what);
}

static const char *looked_at(void)
{
    const char *what;
    pthread_once(&context_made, make_context);
    what = (const char *)pthread_getspecific(context);
    return what == NULL ? "-" : what;
}

/* Counts a check; tells whether it is to be shown. */
static bool count(bool condition)
{
    bool shown;
    pthread_mutex_lock(&lock);
    made += 1;
    failed += condition ? 0 : 1;
    shown = !condition && failed <= MOST_SHOWN;
    pthread_mutex_unlock(&lock);
    return shown;
}

bool check_that(bool condition, const char *text, const char *file, int line)
{
    if (count(condition)) {
        fprintf(stderr, "%s:%d: %s does not hold\n    at %s\n", file, line, text, looked_at());
    }
    return condition;
}

bool check_status(int32_t found, int32_t expected, const char *text, const char *file, int line)
{
    if (count(found == expected)) {
        char message[400];
        kumaboard_last_error(message, sizeof message, NULL);
        fprintf(stderr, "%s:%d: %s is %s, expected %s\n    at %s\n    last error: %s\n", file, line, text,
                kumaboard_status_name(found), kumaboard_status_name(expected), looked_at(), message);
    }
    return found == expected;
}

bool check_text(const char *found, const char *expected, const char *text, const char *file, int line)
{
    bool same = strcmp(found, expected) == 0;
    if (count(same)) {
        fprintf(stderr, "%s:%d: %s is\n    \"%s\", expected\n    \"%s\"\n    at %s\n", file, line, text, found, expected,
                looked_at());
    }
    return same;
}

void require_that(bool condition, const char *text, const char *file, int line)
{
    if (!condition) {
        fprintf(stderr, "%s:%d: %s does not hold, the test ends here\n    at %s\n", file, line, text, looked_at());
        exit(EXIT_FAILURE);
    }
}

unsigned long checks_made(void)
{
    return made;
}

unsigned long checks_failed(void)
{
    return failed;
}

void *allocate(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    REQUIRE(memory != NULL);
    return memory;
}

char *copy_text(const char *text, size_t length)
{
    char *copy = (char *)allocate(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((*state >> 32) * bound) >> 32);
}

pieces split(char *text, char separator)
{
    pieces found;
    char *at;
    size_t count = 1;
    for (at = text; *at != '\0'; at++) {
        count += *at == separator ? 1 : 0;
    }
    found.items = (char **)allocate(count * sizeof *found.items);
    found.count = 0;
    found.items[found.count++] = text;
    for (at = text; *at != '\0'; at++) {
        if (*at == separator) {
            *at = '\0';
            found.items[found.count++] = at + 1;
        }
    }
    return found;
}

static int compare_texts(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

void sort_texts(pieces texts)
{
    qsort(texts.items, texts.count, sizeof *texts.items, compare_texts);
}

char *read_file(const char *folder, const char *name)
{
    char path[1000];
    char *text;
    FILE *file;
    size_t length;
    const size_t most = 16u << 20;
    REQUIRE(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    looking_at(name);
    file = fopen(path, "rb");
    REQUIRE(file != NULL);
    text = (char *)allocate(most + 1);
    length = fread(text, 1, most, file);
    REQUIRE(length > 0 && length < most && ferror(file) == 0);
    text[length] = '\0';
    fclose(file);
    return text;
}
