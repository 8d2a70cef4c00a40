/*
 * The parts of the test, one function each. Those of the two games are alike.
 */
#ifndef TESTS_H
#define TESTS_H

#include "json.h"

/* Perft goes no deeper than this; UINT32_MAX is as deep as the files say. */
extern uint32_t deepest;

/* Whole games from the start to the end. */
void kumata_games(void);
void kumo_games(void);

/* One line of kumata.jsonl or kumo.jsonl. */
void kumata_golden(const json *line);
void kumo_golden(const json *line);

/* One line of worked.jsonl. */
void kumata_worked(const json *line);
void kumo_worked(const json *line);

/* The table in the README of the golden files. */
void kumo_perft_table(char *readme);

/* What is wrong gets a status and changes nothing. `foreign` is a handle of the other game. */
void kumata_errors(void *foreign);
void kumo_errors(void *foreign);

/* A handle to pass to the other game, and its end. */
void *kumata_handle(void);
void *kumo_handle(void);
void kumata_free_handle(void *handle);
void kumo_free_handle(void *handle);

/* Several threads at once. */
void kumata_threads(void);
void kumo_threads(void);

#endif
