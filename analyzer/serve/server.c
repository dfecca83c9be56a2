#include "server.h"

#include "base/memory.h"
#include "exchange.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { COMPILED_MOST = 256, SETUPS_MOST = 32, THREADS_LEAST = 4 };

struct server {
    exchange_shared shared;
    struct MHD_Daemon *http;
    int listener;
};

/* --- starting ----------------------------------------------------------------------------- */

static sabot_status fail(sabot_error *error, const char *what, unsigned port)
{
    return sabot_error_set(
        error, errno == EADDRINUSE || errno == EACCES ? SABOT_INVALID : SABOT_FAILED, 0, 0,
        "%s %u: %s; expected a port that is free (0: any)", what, port, strerror(errno));
}

static sabot_status listen_on(server *s, unsigned port, sabot_error *error)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int yes = 1;
    s->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s->listener < 0)
        return fail(error, "socket", port);
    setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(s->listener, (struct sockaddr *)&address, sizeof address) ||
        listen(s->listener, SOMAXCONN) ||
        getsockname(s->listener, (struct sockaddr *)&address, &length)) {
        fail(error, "port", port);
        close(s->listener);
        return error->status;
    }
    s->shared.port = ntohs(address.sin_port);
    return SABOT_OK;
}

/* Connections are accepted here and handed over, for only so they can be counted and ended. */
static struct MHD_Daemon *start_http(exchange_shared *shared)
{
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC |
                                MHD_ALLOW_SUSPEND_RESUME,
                            0, NULL, NULL, exchange_go_on, shared, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)2 * CONNECTIONS_MOST, MHD_OPTION_URI_LOG_CALLBACK,
                            exchange_begin, shared, MHD_OPTION_NOTIFY_COMPLETED, exchange_end,
                            shared, MHD_OPTION_NOTIFY_CONNECTION, exchange_connection, shared,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)CONNECTIONS_ANSWER_SECONDS,
                            MHD_OPTION_END);
}

static int threads_wanted(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > THREADS_LEAST ? (int)processors : THREADS_LEAST;
}

sabot_status server_start(server **started, unsigned port, sabot_error *error)
{
    server *s = sabot_allocate(1, sizeof *s);
    sabot_status status = listen_on(s, port, error);
    if (status) {
        free(s);
        return status;
    }
    s->shared.connections = connections_new();
    s->shared.compiled = sabot_cache_new(COMPILED_MOST);
    s->shared.setups = setups_new(SETUPS_MOST);
    s->shared.pool = pool_start(threads_wanted());
    s->http = start_http(&s->shared);
    *started = s;
    if (s->http)
        return SABOT_OK;
    server_end(s);
    return sabot_error_set(error, SABOT_FAILED, 0, 0, "libmicrohttpd does not start");
}

unsigned server_port(const server *of)
{
    return of->shared.port;
}

/* --- running ------------------------------------------------------------------------------ */

static void accept_one(server *s)
{
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    int yes = 1;
    int client =
        accept4(s->listener, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (client < 0)
        return;
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connections_add(s->shared.connections, client);
    if (MHD_add_connection(s->http, client, (struct sockaddr *)&address, length) != MHD_YES)
        connections_remove(s->shared.connections, client);
}

void server_run(server *s, int until)
{
    enum { TICK_MS = 250, CROWDED_MS = 5 };
    struct pollfd wait[] = {{.fd = until, .events = POLLIN}, {.events = POLLIN}};
    double swept = connections_clock();
    do {
        int has_room = connections_have_room(s->shared.connections);
        wait[1].fd = has_room ? s->listener : -1;
        wait[1].revents = 0;
        if (poll(wait, 2, has_room ? TICK_MS : CROWDED_MS) > 0 && wait[1].revents)
            accept_one(s);
        if (connections_clock() - swept > TICK_MS / 1e3) {
            connections_end_slow(s->shared.connections);
            swept = connections_clock();
        }
    } while (!wait[0].revents);
}

void server_end(server *s)
{
    __atomic_store_n(&s->shared.is_ending, 1, __ATOMIC_RELAXED);
    close(s->listener);
    if (s->http)
        MHD_quiesce_daemon(s->http);
    pool_stop(s->shared.pool);
    if (s->http)
        MHD_stop_daemon(s->http); /* which goes on with its connections up to here */
    pool_free(s->shared.pool);
    sabot_cache_free(s->shared.compiled);
    setups_free(s->shared.setups);
    connections_free(s->shared.connections);
    free(s);
}
