#include "connections.h"

#include "base/memory.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

struct connections {
    pthread_mutex_t lock;
    int count;
    struct {
        int socket;
        connection_state state;
        double since; /* in this state */
    } at[CONNECTIONS_MOST];
};

/* Seconds of a monotonic clock. */
static double clock_now(void)
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

/* Under the lock; returns `count` if it is missing. */
static int find(const connections *in, int socket)
{
    int i = 0;
    while (i < in->count && in->at[i].socket != socket)
        i++;
    return i;
}

void connections_set(connections *of, int socket, connection_state state)
{
    pthread_mutex_lock(&of->lock);
    int i = find(of, socket);
    if (i < CONNECTIONS_MOST) {
        of->count += i == of->count;
        of->at[i].socket = socket;
        of->at[i].state = state;
        of->at[i].since = clock_now();
    }
    pthread_mutex_unlock(&of->lock);
}

void connections_remove(connections *from, int socket)
{
    pthread_mutex_lock(&from->lock);
    int i = find(from, socket);
    if (i < from->count)
        from->at[i] = from->at[--from->count];
    pthread_mutex_unlock(&from->lock);
}

void connections_end_slow(connections *of)
{
    pthread_mutex_lock(&of->lock);
    const double most[] = {[CONNECTION_ASKING] =
                               of->count < CONNECTIONS_MOST ? CONNECTIONS_REQUEST_SECONDS : 0.5,
                           [CONNECTION_WORKING] = 1e9,
                           [CONNECTION_ANSWERING] = CONNECTIONS_ANSWER_SECONDS};
    double now = clock_now();
    for (int i = 0; i < of->count; i++)
        if (now - of->at[i].since > most[of->at[i].state])
            shutdown(of->at[i].socket, SHUT_RDWR);
    pthread_mutex_unlock(&of->lock);
}

int connection_is_gone(int socket)
{
    struct pollfd client = {.fd = socket, .events = POLLRDHUP};
    return poll(&client, 1, 0) > 0 && (client.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}
