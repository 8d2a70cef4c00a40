/*
 * A small and strict reader of JSON: what the golden files hold. Numbers are whole, texts have no \u, names of an object
 * differ.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT } json_kind;

typedef struct json {
    json_kind kind;
    bool truth;
    int64_t number;
    char *text;
    /* Of an array or an object. */
    size_t count;
    struct json *items;
    /* Of an object, one for each item. */
    char **names;
} json;

/* The value that is the whole text, or the end of the test. */
json *json_read(const char *text);
void json_free(json *value);

/* The item with this name, or NULL. */
const json *json_find(const json *object, const char *name);

/* The same, but a missing one, or one of another kind, is the end of the test. */
const json *json_get(const json *object, const char *name, json_kind kind);

#endif
