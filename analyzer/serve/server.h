#ifndef SERVER_H
#define SERVER_H

#include <sabot/base/error.h>

/* The page and the server of its questions, reachable only from this machine. */
typedef struct server server;

enum { SERVER_BODY_MOST = 1000000, SERVER_TARGET_MOST = 30000 };

/* Listens on 127.0.0.1; port 0 means any free port. On SABOT_OK the caller ends it. */
sabot_status server_start(server **server, unsigned port, sabot_error *error);
unsigned server_port(const server *server);

/* Serves until the descriptor `until` becomes readable. */
void server_run(server *server, int until);

/* Ends all work and all connections. */
void server_end(server *server);

#endif
