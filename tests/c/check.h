/*
 * What all parts of the test need: checks that are counted, texts, random numbers, files.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counts a check; if it fails, says so and what was being looked at. The test goes on. */
#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)

/* The same for a status: the name found is shown, and the message if there is one. */
#define CHECK_STATUS(found, expected) check_status((found), (expected), #found, __FILE__, __LINE__)

/* The same for texts: both are shown. */
#define CHECK_TEXT(found, expected) check_text((found), (expected), #found, __FILE__, __LINE__)

/* Ends the test if the condition does not hold: what follows would make no sense. */
#define REQUIRE(condition) require_that((condition), #condition, __FILE__, __LINE__)

bool check_that(bool condition, const char *text, const char *file, int line);
bool check_status(int32_t found, int32_t expected, const char *text, const char *file, int line);
bool check_text(const char *found, const char *expected, const char *text, const char *file, int line);
void require_that(bool condition, const char *text, const char *file, int line);

/* What is being looked at, shown when a check fails. It is kept for each thread and has to stay there. */
void looking_at(const char *what);

/* The numbers of checks, and of those that failed. */
unsigned long checks_made(void);
unsigned long checks_failed(void);

/* Memory, or the end of the test. */
void *allocate(size_t size);
char *copy_text(const char *text, size_t length);

/* A number below `bound`, from a generator that is the same everywhere. */
uint32_t random_below(uint64_t *state, uint32_t bound);

/* The pieces of a text between separators; the text is changed and holds the pieces. */
typedef struct pieces {
    size_t count;
    char **items;
} pieces;

pieces split(char *text, char separator);
void sort_texts(pieces texts);

/* The text of a file, or the end of the test. */
char *read_file(const char *folder, const char *name);

#endif
