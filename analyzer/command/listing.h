#ifndef LISTING_H
#define LISTING_H

#include "../render/report.h"
#include "document/catalogue.h"

#include <jansson.h>

/* Where an entry of a listing goes: into the document's list, or else into the report, as a row of
 * its table or whole. */
typedef struct {
    json_t *list; /* NULL: a report is wanted */
    sabot_report *report;
    int whole;
} listing_place;

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
    /* Loads one and puts it there. */
    sabot_status (*add)(const listing_place *place, const char *name_or_file, sabot_error *error);
} listing;

int listing_run(const listing *l, int argc, char **argv);

#endif
