#include "csv.h"

void csv_start(csv_row *row, const records *in)
{
    row->read = 0;
    row->at = in->lines.line;
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static sabot_status wrong_columns(const csv_row *row, const records *in, const char *at,
                                  const char *how, sabot_error *error)
{
    return records_refuse(error, in, at, "too %s columns: expected %u", how, row->columns);
}

/* Leaves row->at after the closing quote and the blanks after it. */
static sabot_status next_quoted(span *field, csv_row *row, const records *in, sabot_error *error)
{
    const char *open = row->at, *close = open + 1;
    while (*close && (*close != '"' || close[1] == '"'))
        close += *close == '"' ? 2 : 1;
    *field = (span){open + 1, (size_t)(close - open - 1)};
    row->at = close + (*close != 0);
    while (is_blank(*row->at))
        row->at++;
    if (*close && (!*row->at || *row->at == ','))
        return SABOT_OK;
    return records_refuse(error, in, *close ? close : open,
                          "a quote that does not end its field: expected \" before ,");
}

static void next_plain(span *field, csv_row *row)
{
    const char *start = row->at, *end = start;
    while (*end && *end != ',')
        end++;
    row->at = end;
    while (end > start && is_blank(end[-1]))
        end--;
    *field = (span){start, (size_t)(end - start)};
}

sabot_status csv_next_any(span *field, csv_row *row, const records *in, sabot_error *error)
{
    if (!row->at)
        return wrong_columns(row, in, in->lines.line + in->lines.length, "few", error);
    while (is_blank(*row->at))
        row->at++;
    if (row->quotes && *row->at == '"') {
        sabot_status status = next_quoted(field, row, in, error);
        if (status)
            return status;
    } else {
        next_plain(field, row);
    }
    row->at = *row->at ? row->at + 1 : NULL;
    row->read++;
    return SABOT_OK;
}

sabot_status csv_end(csv_row *row, const records *in, sabot_error *error)
{
    if (row->at)
        return wrong_columns(row, in, row->at - 1, "many", error);
    if (!row->columns)
        row->columns = row->read;
    return SABOT_OK;
}
