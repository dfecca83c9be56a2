#ifndef ANALYZER_LISTING_H
#define ANALYZER_LISTING_H

#include "questions.h"
#include <sabot/document/catalogue.h>

/* The destination of a listed entry: the document's list, or the report, as a row of its table or
 * whole. */
typedef struct {
    json_t *list; /* NULL if a report is needed */
    sabot_report *report;
    int whole;
    const sabot_files *files; /* where it may come from */
} listing_place;

/* A question that lists all built-in entries of one kind, or shows one of them, or one from a file,
 * in full. */
typedef struct {
    sabot_catalogue_kind kind;
    const char *schema;
    const char *member; /* the document's list */
    const char *align;  /* of the list's table */
    const char *const *titles;
    const char *const *csv_path;
    /* Loads one entry and adds it. */
    sabot_status (*add)(const listing_place *place, const char *name_or_file, sabot_error *error);
} listing;

/* The name given to such a question, and the options and children of its argp. */
typedef struct {
    options common;
    const char *name;
} listing_options;
extern const struct argp_option listing_name[];
extern const struct argp_child listing_children[];

sabot_status listing_ask(result *to, const listing *l, const listing_options *o,
                         sabot_error *error);

#endif
