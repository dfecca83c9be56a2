#include "server.h"

#include "base/memory.h"
#include "exchange.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACES_LEAST = 4 };

struct server {
    exchange_shared shared;
    struct MHD_Daemon *http;
};

/* --- starting ----------------------------------------------------------------------------- */

static struct sockaddr_in address_of(unsigned port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

/* Why the port cannot be used; 0 if it can. libmicrohttpd 1.0 does not leave this in errno. */
static int reason_of(unsigned port)
{
    const struct sockaddr_in address = address_of(port);
    int reason = 0, file = socket(AF_INET, SOCK_STREAM, 0);
    if (file < 0 || bind(file, (const struct sockaddr *)&address, sizeof address))
        reason = errno;
    if (file >= 0)
        close(file);
    return reason;
}

static struct MHD_Daemon *start_http(exchange_shared *shared, unsigned port)
{
    struct sockaddr_in address = address_of(port);
    /* With select: at the limit libmicrohttpd 0.9.75 then leaves new clients in the queue; with
     * poll it accepts and closes them. */
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, 0, NULL,
        NULL, exchange_go_on, shared, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        /* Every "a&" of an address takes some 64 bytes. */
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)40 * SERVER_TARGET_MOST,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MOST, MHD_OPTION_URI_LOG_CALLBACK,
        exchange_begin, shared, MHD_OPTION_NOTIFY_COMPLETED, exchange_end, shared,
        MHD_OPTION_NOTIFY_CONNECTION, exchange_connection, shared, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)CONNECTIONS_ANSWER_SECONDS, MHD_OPTION_END);
}

static unsigned places_wanted(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > PLACES_LEAST ? (unsigned)processors : PLACES_LEAST;
}

sabot_status server_start(server **started, unsigned port, sabot_error *error)
{
    server *s = sabot_allocate(1, sizeof *s);
    s->shared.connections = connections_new();
    s->shared.watches = watches_new();
    sem_init(&s->shared.places, 0, places_wanted());
    errno = 0;
    s->http = start_http(&s->shared, port);
    int reason = s->http ? 0 : errno;
    *started = s;
    if (s->http) {
        s->shared.port = MHD_get_daemon_info(s->http, MHD_DAEMON_INFO_BIND_PORT)->port;
        return SABOT_OK;
    }
    server_end(s);
    const int of_port = reason_of(port);
    reason = of_port ? of_port : reason;
    return sabot_error_set(
        error, reason == EADDRINUSE || reason == EACCES ? SABOT_INVALID : SABOT_FAILED, 0, 0,
        "port %u: %s; expected a port that is free (0: any)", port, strerror(reason));
}

unsigned server_port(const server *of)
{
    return of->shared.port;
}

/* --- running ------------------------------------------------------------------------------ */

void server_run(server *s, int until)
{
    enum { TICK_MS = 250 };
    struct pollfd wait = {.fd = until, .events = POLLIN};
    while (poll(&wait, 1, TICK_MS) <= 0)
        connections_end_slow(s->shared.connections);
}

void server_end(server *s)
{
    __atomic_store_n(&s->shared.is_ending, 1, __ATOMIC_RELAXED);
    if (s->http)
        MHD_stop_daemon(s->http);
    sem_destroy(&s->shared.places);
    connections_free(s->shared.connections);
    watches_free(s->shared.watches);
    free(s);
}
