#ifndef CONNECTIONS_H
#define CONNECTIONS_H

/* Who is connected, what each is waited for, and for how long: so that nobody holds a place by
 * being slow. Calls may come from any thread. */
enum {
    CONNECTIONS_MOST = 64,
    CONNECTIONS_REQUEST_SECONDS = 10, /* for a request to arrive whole, and between requests */
    CONNECTIONS_ANSWER_SECONDS = 30,  /* for an answer to be taken */
};

typedef enum {
    CONNECTION_FREE,
    CONNECTION_ASKING,    /* the client's turn: nothing yet, or a part of a request */
    CONNECTION_WORKING,   /* ours */
    CONNECTION_ANSWERING, /* the client's turn to read */
} connection_state;

typedef struct connections connections;

connections *connections_new(void);
void connections_free(connections *connections);

/* Notes a socket, as asking. There must be room. */
void connections_add(connections *connections, int socket);
void connections_remove(connections *connections, int socket);
void connections_set(connections *connections, int socket, connection_state state);

/* Whether there is room for another; if not, hangs up on the one that has been silent longest,
 * unless that is less than half a second: there may be room soon. */
int connections_have_room(connections *connections);

/* Hangs up on those whose time is over. */
void connections_end_slow(connections *connections);

/* Whether the client has gone: it closed, or it sends no more. */
int connection_is_gone(int socket);

/* Seconds on a clock that never goes back. */
double connections_clock(void);

#endif
