#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "connections.h"
#include "watches.h"

#include <microhttpd.h>
#include <semaphore.h>

/* State shared by all exchanges. */
typedef struct {
    connections *connections;
    watches *watches;
    sem_t places; /* maximum number of questions answered at the same time */
    unsigned port;
    int is_ending; /* atomic */
} exchange_shared;

/* One request and its answer, as libmicrohttpd drives it, each connection in a thread of its own:
 * `shared` is the closure of each. */
void *exchange_begin(void *shared, const char *target, struct MHD_Connection *connection);
enum MHD_Result exchange_go_on(void *shared, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *upload,
                               size_t *upload_size, void **state);
void exchange_end(void *shared, struct MHD_Connection *connection, void **state,
                  enum MHD_RequestTerminationCode how);

/* A client's socket was opened or closed. */
void exchange_connection(void *shared, struct MHD_Connection *connection, void **context,
                         enum MHD_ConnectionNotificationCode how);

#endif
