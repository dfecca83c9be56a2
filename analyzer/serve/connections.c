#include "connections.h"

#include "base/memory.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

typedef struct {
    int socket;
    connection_state state;
    int is_hung_up;
    double since; /* in this state */
} place;

struct connections {
    pthread_mutex_t lock;
    place places[CONNECTIONS_MOST];
};

double connections_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

connections *connections_new(void)
{
    connections *made = sabot_allocate(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    return made;
}

void connections_free(connections *of)
{
    pthread_mutex_destroy(&of->lock);
    free(of);
}

/* Under the lock; -1: a place that is free. NULL if there is none such. */
static place *find(connections *in, int socket)
{
    for (int i = 0; i < CONNECTIONS_MOST; i++) {
        place *p = &in->places[i];
        if (socket < 0 ? p->state == CONNECTION_FREE
                       : p->state != CONNECTION_FREE && p->socket == socket)
            return p;
    }
    return NULL;
}

static void put(place *at, int socket, connection_state state)
{
    *at = (place){socket, state, 0, connections_clock()};
}

void connections_add(connections *to, int socket)
{
    pthread_mutex_lock(&to->lock);
    place *p = find(to, -1);
    if (p)
        put(p, socket, CONNECTION_ASKING);
    pthread_mutex_unlock(&to->lock);
}

void connections_set(connections *of, int socket, connection_state state)
{
    pthread_mutex_lock(&of->lock);
    place *p = find(of, socket);
    if (p && !p->is_hung_up)
        put(p, socket, state);
    pthread_mutex_unlock(&of->lock);
}

void connections_remove(connections *from, int socket)
{
    pthread_mutex_lock(&from->lock);
    place *p = find(from, socket);
    if (p)
        *p = (place){0};
    pthread_mutex_unlock(&from->lock);
}

/* Under the lock, so that the socket is still this client's: it is removed before it is closed. */
static void hang_up(place *p)
{
    shutdown(p->socket, SHUT_RDWR);
    p->is_hung_up = 1;
}

int connections_have_room(connections *in)
{
    enum { PATIENCE_MS = 500 };
    place *silent = NULL;
    pthread_mutex_lock(&in->lock);
    int have = find(in, -1) != NULL;
    for (int i = 0; i < CONNECTIONS_MOST && !have; i++) {
        place *p = &in->places[i];
        if (p->state == CONNECTION_ASKING && !p->is_hung_up &&
            (!silent || p->since < silent->since))
            silent = p;
    }
    if (silent && connections_clock() - silent->since > PATIENCE_MS / 1e3)
        hang_up(silent);
    pthread_mutex_unlock(&in->lock);
    return have;
}

void connections_end_slow(connections *of)
{
    double now = connections_clock();
    pthread_mutex_lock(&of->lock);
    for (int i = 0; i < CONNECTIONS_MOST; i++) {
        place *p = &of->places[i];
        double seconds = now - p->since;
        if (!p->is_hung_up &&
            ((p->state == CONNECTION_ASKING && seconds > CONNECTIONS_REQUEST_SECONDS) ||
             (p->state == CONNECTION_ANSWERING && seconds > CONNECTIONS_ANSWER_SECONDS)))
            hang_up(p);
    }
    pthread_mutex_unlock(&of->lock);
}

int connection_is_gone(int socket)
{
    struct pollfd client = {.fd = socket, .events = POLLRDHUP};
    return poll(&client, 1, 0) > 0 && (client.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}
