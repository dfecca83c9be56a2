#include "exchange.h"

#include "answer.h"
#include "assets.h"
#include "base/memory.h"
#include "base/text.h"
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

typedef struct {
    exchange_shared *shared;
    struct MHD_Connection *connection;
    int socket;
    char *target;
    int is_begun, is_too_large;
    sabot_text body;
} exchange;

static int socket_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

void exchange_connection(void *shared, struct MHD_Connection *connection, void **context,
                         enum MHD_ConnectionNotificationCode how)
{
    exchange_shared *s = shared;
    (void)context;
    if (how == MHD_CONNECTION_NOTIFY_STARTED)
        connections_set(s->connections, socket_of(connection), CONNECTION_ASKING);
    else
        connections_remove(s->connections, socket_of(connection));
}

/* libmicrohttpd 0.9.75 ends a connection without an answer, and without the end of the exchange,
 * where an address has more parameters than it has memory for. */
static void refuse_target(int socket)
{
    static const char body[] =
        "{\"error\":{\"status\":\"invalid\",\"text\":\"expected an address of at "
        "most 30000 bytes: send a POST\"}}\n";
    char text[512];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %d URI Too Long\r\nContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                          MHD_HTTP_URI_TOO_LONG, sizeof body - 1, body);
    ssize_t sent = send(socket, text, (size_t)length, MSG_NOSIGNAL);
    (void)sent; /* the connection ends in any case */
}

void *exchange_begin(void *shared, const char *target, struct MHD_Connection *connection)
{
    if (strlen(target) > SERVER_TARGET_MOST) {
        refuse_target(socket_of(connection));
        return NULL;
    }
    exchange *x = sabot_allocate(1, sizeof *x);
    x->shared = shared;
    x->connection = connection;
    x->socket = socket_of(connection);
    x->target = sabot_copy_text(target);
    return x;
}

void exchange_end(void *shared, struct MHD_Connection *connection, void **state,
                  enum MHD_RequestTerminationCode how)
{
    exchange *x = *state;
    (void)shared, (void)connection, (void)how;
    if (!x)
        return;
    connections_set(x->shared->connections, x->socket, CONNECTION_ASKING);
    free(x->body.text);
    free(x->target);
    free(x);
    *state = NULL;
}

/* --- responses ---------------------------------------------------------------------------- */

/* The page loads everything from here, and other pages may load nothing from here. */
static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cache-Control", "no-cache"},
    {"Vary", "Accept-Encoding"},
};

/* Takes the response over. */
static enum MHD_Result respond(exchange *x, unsigned status, const char *type,
                               struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
    if (status == MHD_HTTP_CONTENT_TOO_LARGE || status == MHD_HTTP_MISDIRECTED_REQUEST)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    connections_set(x->shared->connections, x->socket, CONNECTION_ANSWERING);
    enum MHD_Result result = MHD_queue_response(x->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Takes the text over. */
static enum MHD_Result respond_reply(exchange *x, const reply *found)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(found->length, found->text, MHD_RESPMEM_MUST_FREE);
    if (!response)
        free(found->text);
    else if (found->file)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_DISPOSITION, found->file);
    return respond(x, found->status, found->type ? found->type : "application/json", response);
}

static enum MHD_Result refuse(exchange *x, unsigned status, const char *text)
{
    sabot_error error;
    sabot_error_set(&error, SABOT_INVALID, 0, 0, "%s", text);
    reply said = answer_error(status, &error);
    return respond_reply(x, &said);
}

static enum MHD_Result respond_asset(exchange *x, const asset *found)
{
    const char *may = MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND,
                                                  MHD_HTTP_HEADER_ACCEPT_ENCODING);
    int is_packed = may && strstr(may, "gzip") && !strstr(may, "gzip;q=0");
    struct MHD_Response *response = MHD_create_response_from_buffer(
        is_packed ? found->packed_length : found->length,
        (void *)(is_packed ? found->packed : found->bytes), MHD_RESPMEM_PERSISTENT);
    if (is_packed && response)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return respond(x, MHD_HTTP_OK, asset_type(found), response);
}

/* --- questions ---------------------------------------------------------------------------- */

static reply answer_asked(exchange *x, const request *question)
{
    const answer_for whom = {x->socket, &x->shared->is_ending, x->shared->watches};
    reply found;
    if (answer_at_once(&found, question, &whom))
        return found;
    connections_set(x->shared->connections, x->socket, CONNECTION_WORKING);
    while (sem_wait(&x->shared->places)) /* interrupted by a signal */
        ;
    found = answer_find(question, &whom);
    sem_post(&x->shared->places);
    return found;
}

static enum MHD_Result ask(exchange *x, int is_post)
{
    request question;
    sabot_error error;
    const char *body = x->body.text ? x->body.text : "";
    sabot_status status = request_read(&question, x->target, is_post ? body : NULL,
                                       is_post ? x->body.length : 0, &error);
    reply found = status ? answer_error(MHD_HTTP_BAD_REQUEST, &error) : answer_asked(x, &question);
    request_clear(&question);
    return respond_reply(x, &found);
}

/* --- who may ask -------------------------------------------------------------------------- */

typedef struct {
    const char *host, *origin, *site;
    unsigned hosts;
} who;

static enum MHD_Result look_at_header(void *data, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
    who *w = data;
    (void)kind;
    if (strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0) {
        w->host = value;
        w->hosts++;
    } else if (strcasecmp(name, MHD_HTTP_HEADER_ORIGIN) == 0) {
        w->origin = value;
    } else if (strcasecmp(name, "Sec-Fetch-Site") == 0) {
        w->site = value;
    }
    return MHD_YES;
}

/* A browser omits the port of http. */
static int is_here(const char *host, unsigned port)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    char full[32];
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        snprintf(full, sizeof full, "%s:%u", names[i], port);
        if (strcmp(host, full) == 0 || (port == 80 && strcmp(host, names[i]) == 0))
            return 1;
    }
    return 0;
}

/* A page of another origin can make a browser send questions here; these must not be computed. */
static int is_own_origin(const char *origin, unsigned port)
{
    static const char scheme[] = "http://";
    return !origin || (strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
                       is_here(origin + sizeof scheme - 1, port));
}

static int is_question(const exchange *x)
{
    return strncmp(x->target, "/api/", 5) == 0;
}

/* Nor if a browser sends no origin, for example for a picture: there it sends the site. A link on
 * another site may lead to the page. */
static int is_own_site(const char *site)
{
    return !site || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
}

static int is_announced_too_large(exchange *x)
{
    const char *length =
        MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > SERVER_BODY_MOST;
}

/* 0: may go on. */
static unsigned refuse_early(exchange *x, const char *method, const char **text)
{
    who w = {0};
    MHD_get_connection_values(x->connection, MHD_HEADER_KIND, look_at_header, &w);
    *text = "Host: expected the address that the server printed";
    if (w.hosts != 1 || !is_here(w.host, x->shared->port))
        return MHD_HTTP_MISDIRECTED_REQUEST;
    *text = "Origin: expected this page's own";
    if (!is_own_origin(w.origin, x->shared->port))
        return MHD_HTTP_FORBIDDEN;
    *text = "Sec-Fetch-Site: expected a request from this page";
    if (is_question(x) && !is_own_site(w.site))
        return MHD_HTTP_FORBIDDEN;
    *text = "expected GET, HEAD or POST";
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0 && strcmp(method, "POST") != 0)
        return MHD_HTTP_METHOD_NOT_ALLOWED;
    *text = "expected a body of at most 1 MB";
    return is_announced_too_large(x) ? MHD_HTTP_CONTENT_TOO_LARGE : 0;
}

static void take_body(exchange *x, const char *upload, size_t size)
{
    x->is_too_large |= x->body.length + size > SERVER_BODY_MOST;
    if (!x->is_too_large)
        sabot_text_append(&x->body, upload, size);
}

/* By the undecoded address. */
static const asset *asset_asked(const exchange *x)
{
    char path[64];
    size_t length = strcspn(x->target, "?");
    snprintf(path, sizeof path, "%.*s", (int)length, x->target);
    return length < sizeof path ? asset_find(path) : NULL;
}

static enum MHD_Result answer(exchange *x, int is_post)
{
    const asset *found = asset_asked(x);
    if (x->is_too_large)
        return refuse(x, MHD_HTTP_CONTENT_TOO_LARGE, "expected a body of at most 1 MB");
    if (is_question(x))
        return ask(x, is_post);
    if (found && !is_post)
        return respond_asset(x, found);
    return refuse(x, found ? MHD_HTTP_METHOD_NOT_ALLOWED : MHD_HTTP_NOT_FOUND,
                  found ? "expected GET" : "no such page: expected / or /api/COMMAND");
}

enum MHD_Result exchange_go_on(void *shared, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *upload,
                               size_t *upload_size, void **state)
{
    exchange *x = *state;
    const char *text;
    (void)shared, (void)connection, (void)url, (void)version;
    if (!x)
        return MHD_NO;
    if (!x->is_begun) {
        x->is_begun = 1;
        unsigned refused = refuse_early(x, method, &text);
        return refused ? refuse(x, refused, text) : MHD_YES;
    }
    if (*upload_size) {
        take_body(x, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    return answer(x, strcmp(method, "POST") == 0);
}
