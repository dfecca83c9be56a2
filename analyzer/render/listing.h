#ifndef LISTING_H
#define LISTING_H

#include "../input/catalogue.h"
#include "report.h"

#include <jansson.h>

/* A command that lists what is built in of one kind, or shows one of them, or a file's, whole. */
typedef struct {
    const char *command; /* "bets" */
    sabot_catalogue_kind kind;
    const char *schema;
    const char *member; /* the document's list */
    const char *doc;    /* for --help */
    const char *align;  /* of the list's table */
    const char *const *titles;
    const char *const *csv_path;
    /* Loads one; adds it to the document's list, and to the report as a row or whole. */
    sabot_status (*add)(json_t *list, sabot_report *report, const char *name_or_file, int whole);
} listing;

int listing_run(const listing *listing, int argc, char **argv);

#endif
