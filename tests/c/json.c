#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define DEEPEST 8

typedef struct json_reader {
    const char *start;
    const char *at;
    int depth;
} json_reader;

static void read_value(json_reader *reader, json *value);

static void refuse(const json_reader *reader, const char *expected)
{
    fprintf(stderr, "JSON, column %lu: expected %s\n", (unsigned long)(reader->at - reader->start) + 1, expected);
    exit(EXIT_FAILURE);
}

static void skip_blanks(json_reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n' || *reader->at == '\r') {
        reader->at++;
    }
}

/* Takes a character if it comes next, after blanks. */
static bool take(json_reader *reader, char character)
{
    skip_blanks(reader);
    if (*reader->at != character) {
        return false;
    }
    reader->at++;
    return true;
}

static void take_word(json_reader *reader, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0) {
        refuse(reader, word);
    }
    reader->at += length;
}

static char *read_text(json_reader *reader)
{
    char *text, *end;
    size_t length = 0;
    const char *at;
    for (at = reader->at; *at != '"' && *at != '\0'; at++) {
        if (*at == '\\' && at[1] != '\0') {
            at++;
        }
        length++;
    }
    text = (char *)allocate(length + 1);
    for (end = text; *reader->at != '"'; reader->at++) {
        char character = *reader->at;
        if ((unsigned char)character < ' ') {
            refuse(reader, "the end of a text");
        }
        if (character == '\\') {
            static const char written[] = "\"\\/nt";
            static const char meant[] = "\"\\/\n\t";
            const char *found;
            reader->at++;
            found = *reader->at == '\0' ? NULL : strchr(written, *reader->at);
            if (found == NULL) {
                refuse(reader, "one of \"\\/nt after a backslash");
                break;
            }
            character = meant[found - written];
        }
        *end++ = character;
    }
    *end = '\0';
    reader->at++;
    return text;
}

static int64_t read_number(json_reader *reader)
{
    bool negative = *reader->at == '-';
    int64_t number = 0;
    const char *first;
    reader->at += negative ? 1 : 0;
    first = reader->at;
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (reader->at - first >= 18) {
            refuse(reader, "a smaller number");
        }
        number = 10 * number + (*reader->at - '0');
        reader->at++;
    }
    if (reader->at == first || (*first == '0' && reader->at - first > 1)) {
        refuse(reader, "a value");
    }
    if (*reader->at == '.' || *reader->at == 'e' || *reader->at == 'E') {
        refuse(reader, "a whole number");
    }
    return negative ? -number : number;
}

static void add_item(json *value, char *name, json item)
{
    size_t bytes = (value->count + 1) * sizeof item;
    if (name != NULL && json_find(value, name) != NULL) {
        fprintf(stderr, "JSON: the name %s is there twice\n", name);
        exit(EXIT_FAILURE);
    }
    /* Room is doubled whenever the count is a power of two. */
    if ((value->count & (value->count - 1)) == 0) {
        size_t room = value->count == 0 ? 1 : 2 * value->count;
        bytes = room * sizeof item;
        value->items = (json *)realloc(value->items, bytes);
        value->names = (char **)realloc(value->names, room * sizeof name);
        REQUIRE(value->items != NULL && value->names != NULL);
    }
    value->items[value->count] = item;
    value->names[value->count] = name;
    value->count++;
}

static void read_items(json_reader *reader, json *value, char end)
{
    if (++reader->depth > DEEPEST) {
        refuse(reader, "fewer values inside each other");
    }
    if (take(reader, end)) {
        reader->depth--;
        return;
    }
    do {
        char *name = NULL;
        json item;
        if (value->kind == JSON_OBJECT) {
            if (!take(reader, '"')) {
                refuse(reader, "a name");
            }
            name = read_text(reader);
            if (!take(reader, ':')) {
                refuse(reader, "a colon");
            }
        }
        read_value(reader, &item);
        add_item(value, name, item);
    } while (take(reader, ','));
    if (!take(reader, end)) {
        refuse(reader, "a comma or the end of an array or object");
    }
    reader->depth--;
}

static void read_value(json_reader *reader, json *value)
{
    memset(value, 0, sizeof *value);
    skip_blanks(reader);
    switch (*reader->at) {
    case '{':
        reader->at++;
        value->kind = JSON_OBJECT;
        read_items(reader, value, '}');
        break;
    case '[':
        reader->at++;
        value->kind = JSON_ARRAY;
        read_items(reader, value, ']');
        break;
    case '"':
        reader->at++;
        value->kind = JSON_TEXT;
        value->text = read_text(reader);
        break;
    case 't':
        take_word(reader, "true");
        value->kind = JSON_BOOL;
        value->truth = true;
        break;
    case 'f':
        take_word(reader, "false");
        value->kind = JSON_BOOL;
        break;
    case 'n':
        take_word(reader, "null");
        value->kind = JSON_NULL;
        break;
    default:
        value->kind = JSON_NUMBER;
        value->number = read_number(reader);
    }
}

json *json_read(const char *text)
{
    json_reader reader;
    json *value = (json *)allocate(sizeof *value);
    reader.start = text;
    reader.at = text;
    reader.depth = 0;
    read_value(&reader, value);
    skip_blanks(&reader);
    if (*reader.at != '\0') {
        refuse(&reader, "the end");
    }
    return value;
}

static void free_parts(json *value)
{
    size_t index;
    for (index = 0; index < value->count; index++) {
        free_parts(&value->items[index]);
        free(value->names[index]);
    }
    free(value->items);
    free(value->names);
    free(value->text);
}

void json_free(json *value)
{
    free_parts(value);
    free(value);
}

const json *json_find(const json *object, const char *name)
{
    size_t index;
    for (index = 0; index < object->count; index++) {
        if (object->kind == JSON_OBJECT && strcmp(object->names[index], name) == 0) {
            return &object->items[index];
        }
    }
    return NULL;
}

const json *json_get(const json *object, const char *name, json_kind kind)
{
    const json *found = json_find(object, name);
    if (found == NULL || found->kind != kind) {
        fprintf(stderr, "JSON: %s is missing, or not of the expected kind\n", name);
        exit(EXIT_FAILURE);
    }
    return found;
}
