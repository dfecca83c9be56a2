#ifndef CONNECTIONS_H
#define CONNECTIONS_H

/* The connected clients and their deadlines: libmicrohttpd ends a silent client, but not one that
 * sends a byte now and then. Calls may come from any thread. */
enum {
    CONNECTIONS_MOST = 64,
    CONNECTIONS_REQUEST_SECONDS = 10, /* for a request to arrive whole, and between requests */
    CONNECTIONS_ANSWER_SECONDS = 30,  /* for an answer to be taken */
};

typedef enum {
    CONNECTION_ASKING,    /* the client's turn: no byte yet, or a part of a request */
    CONNECTION_WORKING,   /* ours */
    CONNECTION_ANSWERING, /* the client's turn to read */
} connection_state;

typedef struct connections connections;

connections *connections_new(void);
void connections_free(connections *connections);

/* Sets the side whose turn it is; adds a new socket. It must be removed before it is closed. */
void connections_set(connections *connections, int socket, connection_state state);
void connections_remove(connections *connections, int socket);

/* Shuts down clients past their deadline. With all places occupied, a client has only half a second
 * for its request. */
void connections_end_slow(connections *connections);

/* Whether the client has gone: it closed, or it sends no more. */
int connection_is_gone(int socket);

#endif
