#include "line_reader.h"

#include "base/memory.h"
#include "file.h"
#include "utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sabot_status line_reader_open(line_reader *reader, const char *path, sabot_error *error)
{
    int is_input = strcmp(path, "-") == 0;
    *reader = (line_reader){.name = is_input ? "standard input" : path};
    reader->file = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (reader->file < 0)
        return file_failed(path, errno, ": expected a file to read", error);
    sabot_status status = file_check_input(reader->file, reader->name, error);
    if (status) {
        line_reader_close(reader);
        return status;
    }
    reader->buffer = sabot_allocate(LINE_READER_BUFFER + 1, 1);
    return SABOT_OK;
}

void line_reader_open_text(line_reader *reader, const char *name, char *text, size_t length)
{
    *reader = (line_reader){.name = name, .file = -1, .text = text, .unread = length};
    reader->at = text;
    reader->buffer = sabot_allocate(LINE_READER_BUFFER + 1, 1);
}

void line_reader_close(line_reader *reader)
{
    if (reader->file > STDIN_FILENO)
        close(reader->file);
    free(reader->text);
    free(reader->buffer);
    reader->text = reader->buffer = NULL;
}

/* Whether a read would return at once. */
static int is_ready(const line_reader *reader)
{
    struct pollfd input = {.fd = reader->file, .events = POLLIN};
    return poll(&input, 1, 0) != 0;
}

static ssize_t read_more(line_reader *reader, char *to, size_t most)
{
    if (!reader->text)
        return read(reader->file, to, most);
    size_t length = reader->unread < most ? reader->unread : most;
    memcpy(to, reader->at, length);
    reader->at += length;
    reader->unread -= length;
    return (ssize_t)length;
}

/* Moves the rest to the front and reads after it. */
static sabot_status fill(line_reader *reader, sabot_error *error)
{
    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    ssize_t got;
    sabot_status status = reader->before_wait && !is_ready(reader)
                              ? reader->before_wait(reader->data, error)
                              : SABOT_OK;
    if (status)
        return status;
    do
        got = read_more(reader, reader->buffer + reader->end, LINE_READER_BUFFER - reader->end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return file_failed(reader->name, errno, ": expected a file", error);
    reader->at_end = got == 0;
    reader->end += (size_t)got;
    return SABOT_OK;
}

static sabot_status give(line_reader *reader, size_t length, sabot_error *error)
{
    char *line = reader->buffer + reader->start;
    size_t mark = reader->number ? 0 : utf8_mark(line, length);
    reader->start += length + (reader->start + length < reader->end);
    if (length && line[length - 1] == '\r')
        length--;
    line[length] = 0;
    reader->line = line += mark;
    reader->length = length -= mark;
    reader->number++;
    size_t bad = utf8_first_bad(line, length);
    if (bad < length)
        return sabot_error_set(error, SABOT_INVALID, (unsigned)reader->number, (unsigned)bad + 1,
                               "a byte that is not UTF-8: expected text in UTF-8");
    if (memchr(line, 0, length))
        return sabot_error_set(error, SABOT_INVALID, (unsigned)reader->number, 1,
                               "a NUL in the line: expected text");
    return SABOT_OK;
}

/* Refuses a line that does not fit; it may be endless. */
static sabot_status refuse_long_line(line_reader *reader, sabot_error *error)
{
    reader->is_within_long = 1;
    reader->number++;
    return sabot_error_set(error, SABOT_INVALID, (unsigned)reader->number, 1,
                           "the line is too long: expected at most %d bytes", LINE_READER_BUFFER);
}

/* Skips the rest of it, to let the next call continue after it. */
static sabot_status skip_long_line(line_reader *reader, sabot_error *error)
{
    char *found = NULL;
    while (!reader->at_end && !found) {
        reader->start = reader->end;
        sabot_status status = fill(reader, error);
        if (status)
            return status;
        found = memchr(reader->buffer, '\n', reader->end);
    }
    reader->start = found ? (size_t)(found - reader->buffer) + 1 : reader->end;
    reader->is_within_long = 0;
    return SABOT_OK;
}

sabot_status line_reader_next(line_reader *reader, sabot_error *error)
{
    sabot_status status = reader->is_within_long ? skip_long_line(reader, error) : SABOT_OK;
    while (!status) {
        char *start = reader->buffer + reader->start;
        size_t left = reader->end - reader->start;
        char *found = memchr(start, '\n', left);
        if (found)
            return give(reader, (size_t)(found - start), error);
        if (reader->at_end && left == 0)
            return SABOT_END;
        if (reader->at_end)
            return give(reader, left, error);
        if (left == LINE_READER_BUFFER)
            return refuse_long_line(reader, error);
        status = fill(reader, error);
    }
    return status;
}
