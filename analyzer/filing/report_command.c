#include "ask/commands.h"
#include "base/memory.h"
#include "base/text.h"
#include "command.h"
#include "document/yaml.h"
#include "files.h"
#include "input/file.h"
#include "input/placed_files.h"
#include "input/program.h"
#include "input/setup.h"
#include "report_earlier.h"
#include "report_run.h"
#include "run/engines.h"
#include "run/message.h"
#include "run/progress.h"
#include "write/pdf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MOST = 16 };

typedef struct {
    options common;
    const char *outputs[FILES_MOST];
    size_t outputs_count;
    const char *date, *chapters, *compare;
    report_earlier earlier; /* the file of --compare */
} report_options;

static const struct argp_option own_options[] = {
    {"output", 'o', "FILE", OPTION_TERMINAL,
     "write to FILE, completely or not at all, instead of standard output; may be given several "
     "times",
     1},
    {"date", OPTION_AT(report_options, date), "YYYY-MM-DD", OPTION_TEXT,
     "the date on the cover (default: the rule set's, or SOURCE_DATE_EPOCH, or none)", 1},
    {"chapters", OPTION_AT(report_options, chapters), "NAME[,…]", OPTION_TEXT,
     "only these chapters: cover, summary, rules, coups, wagers, volatility, sensitivity, "
     "protection, "
     "method, appendix",
     1},
    {"compare", OPTION_AT(report_options, compare), "OLD", OPTION_TEXT,
     "also every value that differs from an earlier filing, before and after", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    report_options *o = state->input;
    switch (key) {
    case 'o':
        if (o->outputs_count == FILES_MOST)
            return options_misuse(state, "-o '%.40s': expected at most %d files", argument,
                                  FILES_MOST);
        o->outputs[o->outputs_count++] = argument;
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The filing of a rule set: every figure that a regulator asks for, in a document that a "
    "reviewer can recompute. The format is that of the ending of each -o FILE: .html, "
    ".pdf, .xlsx, .json or .md; -o may be given several times.\v"
    "The same inputs give the same bytes; those of a PDF also depend on WeasyPrint and the fonts "
    "installed. 'sabot check FILE.json' computes the filing again.\n\n"
    "Examples:\n"
    "  sabot report -o filing.html             the default rule set\n"
    "  sabot report -r mine/rules.yaml -o f.html -o f.xlsx -o f.json\n"
    "                                          a game of your own, three ways\n"
    "  sabot report -r british -b all --date 2026-03-01 -o british.html\n"
    "  sabot report --chapters summary,wagers -f markdown\n"
    "                                          two chapters, on standard output\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

/* --- options ------------------------------------------------------------------------------ */

static sabot_status refuse(sabot_error *error, const char *option, const char *text)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s", text);
    return sabot_error_name(error, option);
}

static sabot_status choose_files(filing_file files[FILES_MOST], size_t *count,
                                 const report_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    filing_format named = FILING_TEXT;
    if (o->common.format && filing_format_named(&named, o->common.format, error))
        return sabot_error_name(error, "--format");
    if (o->common.format && o->outputs_count > 1)
        return refuse(
            error, "--format",
            "with several -o, each format comes from the ending of its file: expected no --format");
    *count = o->outputs_count ? o->outputs_count : 1;
    files[0] = (filing_file){.format = named};
    for (size_t i = 0; i < o->outputs_count && !status; i++) {
        files[i] = (filing_file){o->outputs[i], named};
        if (!o->common.format && strcmp(o->outputs[i], "-") != 0)
            status = filing_format_of(&files[i].format, o->outputs[i], error);
        for (size_t j = 0; j < i && !status; j++)
            if (file_is_same(o->outputs[j], o->outputs[i]))
                status =
                    refuse(error, o->outputs[i],
                           "another output is written to this file: expected a different file");
        if (!status)
            file_note_result(o->outputs[i]);
    }
    return status;
}

static sabot_status refuse_value(sabot_error *error, const char *option, const char *value,
                                 const char *expected)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", value, expected);
    return sabot_error_name(error, option);
}

/* The day of SOURCE_DATE_EPOCH, in UTC; "" if it is not set. */
static sabot_status read_epoch(char day[16], sabot_error *error)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end;
    *day = 0;
    if (!epoch || !*epoch)
        return SABOT_OK;
    time_t seconds = (time_t)strtoll(epoch, &end, 10);
    struct tm utc;
    int is_time = strspn(epoch, "0123456789") == strlen(epoch) && gmtime_r(&seconds, &utc);
    if (*end || !is_time || utc.tm_year > 9999 - 1900)
        return refuse_value(error, "SOURCE_DATE_EPOCH", epoch, "seconds since 1970-01-01");
    strftime(day, 16, "%Y-%m-%d", &utc);
    return SABOT_OK;
}

/* By default the date is that of SOURCE_DATE_EPOCH. It is recorded as if given by --date, because
 * the environment may differ when the question is asked again. */
static sabot_status choose_date(report_options *o, const setup *played, char day[16],
                                sabot_error *error)
{
    if (o->date || played->game.rules.filing.date)
        return SABOT_OK;
    sabot_status status = read_epoch(day, error);
    if (!status && *day) {
        o->date = day;
        json_object_set_new(o->common.asked, "date", json_string(day));
    }
    return status;
}

/* --- the command -------------------------------------------------------------------------- */

/* A name without the folders of this machine; it still means a file. */
static const char *without_folder(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash && sabot_files_has(slash + 1) ? slash + 1 : name;
}

/* The argument of -b, with all bets written out; the caller frees. */
static char *bets_words(const report_options *o, const setup *played)
{
    sabot_text text = {0};
    if (o->common.bets)
        return sabot_copy_text(o->common.bets);
    for (size_t i = 0; i < played->wagers_count; i++)
        sabot_text_add(&text, "%s%s", i ? "," : "", played->wagers[i].name);
    return text.text;
}

/* The command as given, with all defaults written out. */
static char *command_words(const report_options *o, const setup *played, const filing *f)
{
    const sabot_rules *rules = &played->game.rules;
    const char *tableau = o->common.tableau ? o->common.tableau : rules->tableau;
    char *bets = bets_words(o, played);
    char *words = filing_command(
        f, &(filing_command_names){.rules = o->common.rules ? without_folder(o->common.rules)
                                                            : rules->name,
                                   .tableau = without_folder(tableau),
                                   .bets = bets,
                                   .has_shoe = 1});
    free(bets);
    return words;
}

/* Asks all questions; the caller clears, and frees the words of the command. */
static sabot_status make(filing *f, char **words, const report_options *o, const setup *played,
                         sabot_error *error)
{
    sabot_status status = SABOT_OK;
    filing_init(f, played);
    f->before = o->earlier.baseline;
    f->earlier = o->earlier.baseline ? &o->earlier.shown.report : NULL;
    f->earlier_drifted = o->earlier.drifted;
    f->digits = o->common.digits;
    f->date = o->date ? o->date : played->game.rules.filing.date;
    if (o->chapters && (status = filing_chapters_parse(&f->chapters, o->chapters, error)))
        sabot_error_name(error, "--chapters");
    f->command = *words = command_words(o, played, f);
    return status ? status : filing_ask(f, error);
}

/* The format of a file to be saved, which the caller may want in place of a document. */
static sabot_status choose_page(filing_format *as, const report_options *o, const result *to,
                                sabot_error *error)
{
    *as = FILING_JSON;
    if (!o->common.format)
        return SABOT_OK;
    sabot_status status = filing_format_named(as, o->common.format, error);
    if (status || (*as == FILING_WORKBOOK && !to->out.workbook))
        return refuse(error, "--format", "has no meaning here");
    return *as == FILING_PDF ? program_require(PDF_PROGRAM, "PDF", error) : SABOT_OK;
}

/* For other callers: a document or a report; with --format html, pdf or xlsx that file as well. */
static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    report_options o = *(const report_options *)own;
    filing_format as;
    filing f;
    char *words;
    sabot_status status = choose_page(&as, &o, to, error);
    if (!status && o.compare)
        status = report_earlier_read(&o.earlier, o.compare, o.common.files, o.chapters,
                                     &played->question, error);
    if (status)
        return status;
    status = make(&f, &words, &o, played, error);
    if (!status && result_is_report(to))
        filing_report(&to->report, &f);
    else if (!status)
        result_document(to, filing_document(&f), NULL);
    if (!status && (as == FILING_HTML || as == FILING_PDF || as == FILING_WORKBOOK))
        status = filing_make(&to->page, &to->page_length, &f, as, to->out.workbook, error);
    free(words);
    filing_clear(&f);
    report_earlier_clear(&o.earlier);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    const report_options *o = own;
    (void)out;
    return o->date && !sabot_date_is_valid(o->date)
               ? refuse_value(error, "--date", o->date, "a date, such as 2026-02-28")
               : SABOT_OK;
}

enum { NEEDS = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS };

static int command_report(int argc, char **argv)
{
    return report_run(argc, argv, NULL);
}

const ask_question question_report = {
    .name = "report",
    .what = "the filing of a rule set: HTML, PDF, workbook, JSON",
    .lacks = "verbose",
    .formats = "html, pdf, xlsx, json, markdown or text (default: by the ending of -o)",
    .run = command_report,
    .argp = &argp,
    .size = sizeof(report_options),
    .needs = NEEDS,
    .prepare = prepare,
    .ask = ask};

/* --- on the command line ------------------------------------------------------------------ */

static int wants_format(const filing_file *files, size_t count, filing_format wanted)
{
    for (size_t i = 0; i < count; i++)
        if (files[i].format == wanted)
            return 1;
    return 0;
}

static sabot_status ask_and_write(report_options *o, setup *played, const filing_file *files,
                                  size_t count, workbook_writer *workbook, sabot_error *error)
{
    filing f;
    char day[16], *words;
    sabot_status status = choose_date(o, played, day, error);
    if (status)
        return status;
    progress_follow(&played->question, &o->common);
    engines_say_if_long(&played->question, &o->common);
    status = make(&f, &words, o, played, error);
    progress_clear(&o->common);
    if (!status)
        status = filing_write(&f, files, count, workbook, error);
    free(words);
    filing_clear(&f);
    return status;
}

static sabot_status load_and_write(report_options *o, const filing_file *files, size_t count,
                                   workbook_writer *workbook, sabot_error *error)
{
    setup played;
    placed_files placed;
    texts_noted noted[2];
    sabot_status status = placed_files_take(&placed, &o->common, error);
    texts_note(noted, &o->common);
    if (!status && !(status = setup_load(&played, &o->common, NEEDS, error))) {
        status = ask_and_write(o, &played, files, count, workbook, error);
        setup_clear(&played);
    }
    placed_files_clear(&placed);
    return status;
}

/* The filing records the earlier one as a text that it was computed from, without its folder. */
static void note_earlier(report_options *o)
{
    static const char name[] = "earlier.json";
    char *text = json_dumps(o->earlier.baseline, JSON_COMPACT);
    texts_add(o->common.asked, "files", name, text);
    json_object_set_new(o->common.asked, "compare", json_string(name));
    free(text);
}

static sabot_status run(report_options *o, char **argv, workbook_writer *workbook,
                        sabot_error *error)
{
    filing_file files[FILES_MOST];
    size_t count = 0;
    sabot_status status = choose_files(files, &count, o, error);
    if (!status)
        status = options_refuse_verbose(&o->common, error);
    if (!status)
        status = prepare(o, NULL, error);
    if (!status && wants_format(files, count, FILING_PDF))
        status = program_require(PDF_PROGRAM, "PDF", error);
    if (!status && wants_format(files, count, FILING_WORKBOOK) && !workbook)
        status = program_instead("-report", argv, "a workbook", error);
    if (!status && o->compare &&
        !(status = report_earlier_read(&o->earlier, o->compare, NULL, o->chapters, NULL, error)))
        note_earlier(o);
    return status ? status : load_and_write(o, files, count, workbook, error);
}

int report_run(int argc, char **argv, workbook_writer *workbook)
{
    report_options o = {0};
    sabot_error error;
    char **as_given = sabot_allocate((size_t)argc + 1, sizeof *as_given);
    memcpy(as_given, argv, (size_t)argc * sizeof *as_given);
    options_init(&o.common);
    options_note(&o.common, question_report.name);
    ask_parse(&question_report, argc, argv, &o);
    sabot_status status = run(&o, as_given, workbook, &error);
    report_earlier_clear(&o.earlier);
    options_clear(&o.common);
    free(as_given);
    return status ? message_error(NULL, &error) : SABOT_OK;
}
