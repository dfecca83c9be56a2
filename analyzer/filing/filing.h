#ifndef FILING_H
#define FILING_H

#include "answer/edge/volatility.h"
#include "answer/edge/worked_coups.h"
#include "answer/tableau/lint.h"
#include "answer/verify/verify.h"
#include "base/text.h"
#include "departures.h"
#include "document/claims.h"
#include "input/json.h"
#include "input/setup.h"
#include "inputs.h"
#include "write/report.h"
#include <sabot/counting/counts.h>
#include <sabot/counting/removals.h>
#include <sabot/counting/values.h>
#include <sabot/edge/covariances.h>
#include <sabot/edge/edges.h>
#include <sabot/shoes/shoes.h>
#include <sabot/shoes/two_coups.h>
#include <sabot/tableau/flips.h>
#include <sabot/tableau/readings.h>

/* The chapters of a filing, in order. */
typedef enum {
    CHAPTER_COVER,
    CHAPTER_SUMMARY,
    CHAPTER_RULES,
    CHAPTER_COUPS,
    CHAPTER_WAGERS,
    CHAPTER_VOLATILITY,
    CHAPTER_SENSITIVITY,
    CHAPTER_PROTECTION,
    CHAPTER_METHOD,
    CHAPTER_APPENDIX,
    CHAPTERS,
} chapter;

enum { CHAPTERS_ALL = (1 << CHAPTERS) - 1 };

enum {
    FILING_DECKS = 9,  /* one to eight, and infinite */
    FILING_KEPT = 256, /* compiled bets, of up to 0.2 MB each, kept while chapters are computed */
};

/* The largest sum of the awards of all wagers on one coup. */
typedef struct {
    int is_known;
    mpq_t most;
    mpz_t ways; /* the deals that have it */
} filing_exposure;

/* The subject of a filing and the library's answers about it; a chapter's answers are there only if
 * the chapter is wanted. */
typedef struct filing {
    const setup *played;
    sabot_question question; /* about the setup, with settings that chapters share */
    sabot_cache *cache;      /* the filing's own; NULL if the question has one */
    unsigned chapters;       /* a bit for each wanted chapter */
    const char *date;        /* YYYY-MM-DD, or NULL */
    const char *command;     /* the command that makes the same filing */
    unsigned long digits;    /* after the point, in the document */
    char *title;             /* the game's, or the rule set's name; with "as modified" */
    filing_departures departures;
    char identity[SABOT_HASH]; /* of the document */

    const json_t *before;        /* an earlier filing to compare with, or NULL */
    const sabot_report *earlier; /* its report, or NULL; */
    size_t earlier_drifted;      /* how many of its values differ when recomputed */

    char **names; /* of the wagers, for formulas */
    sabot_edges edges;
    sabot_lint lint;
    sabot_readings readings; /* empty if the rule set has none */
    sabot_worked_coups coups;
    sabot_volatilities volatilities;
    sabot_wager *paired; /* the wagers of the covariances */
    filing_exposure exposure;
    sabot_covariances covariances; /* empty if there are too many wagers */
    sabot_two_coups *two;          /* by wager; NULL for an infinite shoe */
    int *two_known;                /* … whether each is known */
    sabot_edges decks[FILING_DECKS];
    sabot_flips flips;
    sabot_removals removals; /* empty for an infinite shoe; so are counts */
    sabot_count_models models;
    sabot_counts counts;
    sabot_count_values *values; /* by wager; NULL if there are none */
    double *perfect_most;       /* by wager: units per shoe; NULL if there are none */
    sabot_shoes *shoes;         /* by wager; NULL if there are none */
    sabot_claims published;     /* all built-in claims … */
    sabot_claim *claims;     /* … those about exactly these bets, this table and this shoe, … */
    size_t *claims_number;   /* … by their indices among all … */
    sabot_verified verified; /* … and their verdicts */
    char vectors_hash[SABOT_HASH];
    filing_inputs inputs;
} filing;

/* One chapter: its question to the library, its part of the document, and its part of the report.
 * Any may be NULL. */
typedef struct {
    const char *name, *title;
    sabot_status (*ask)(filing *f, sabot_error *error);
    void (*add)(json_t *document, const filing *f);
    void (*show)(sabot_report *report, const filing *f);
} chapter_parts;

extern const chapter_parts chapter_cover, chapter_summary, chapter_rules, chapter_coups,
    chapter_wagers, chapter_volatility, chapter_sensitivity, chapter_protection, chapter_method,
    chapter_appendix;

/* Parses `summary,wagers`: a bit for each. */
sabot_status filing_chapters_parse(unsigned *chapters, const char *text, sabot_error *error);

/* Adds them in the same notation. */
void filing_chapters_add(sabot_text *text, unsigned chapters);

void filing_init(filing *f, const setup *played);
void filing_clear(filing *f);

/* Whether a wager is counted by both engines, which is left out where it takes more than seconds,
 * and these, approximately. */
int filing_is_recounted(const filing *f, size_t w);
double filing_recount_seconds(const filing *f, size_t w);

/* Asks all questions of the wanted chapters. */
sabot_status filing_ask(filing *f, sabot_error *error);

/* The answers as the JSON document, and as the report. */
json_t *filing_document(const filing *f);
void filing_report(sabot_report *report, const filing *f);

/* A question about one wager, to be asked in parallel: on one thread and without progress. */
sabot_question filing_question_of(const filing *f, size_t wager);

/* Parts of page 1, and of the appendix. */
void cover_show_signatures(sabot_report *report);
void cover_hash_data(char hash[SABOT_HASH]);

/* "the drawing table": the subject of an assumption. */
char *rules_words(const char *key);

/* Its value in words. */
const char *rules_value(const sabot_assumption *taken);

/* The drawing table with its marks, and its peculiarities. */
void rules_show_table(sabot_report *report, const filing *f);
void rules_show_findings(sabot_report *report, const filing *f);

/* "open", "contradictory" or "read otherwise": what the document leaves in doubt; or NULL. */
const char *rules_doubt(const filing *f, int cell);

/* "-18.2097 % to 5.9240 %": the house edge over every reading and every open cell; NULL if the rule
 * set names no readings. */
char *rules_range_words(const filing *f, size_t w);

/* The edges by stake if wins are rounded, in the chapter of wagers. */
void commission_add(json_t *document, const filing *f);
void commission_show(sabot_report *report, const filing *f);

/* The largest awards, in the chapter of volatility. */
sabot_status exposure_ask(filing *f, sabot_error *error);
void exposure_add(json_t *document, const filing *f);
void exposure_show(sabot_report *report, const filing *f);

/* Calls for each line of each bet that can never pay. */
void wagers_each_impossible(const filing *f, void (*call)(void *, const sabot_bet *, unsigned),
                            void *data);

/* Whether a chapter is wanted. */
int filing_has(const filing *f, chapter c);

/* The hash of the sources that the program was built from. */
extern const char filing_source_hash[];

#endif
