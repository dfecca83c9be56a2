#ifndef SABOT_DOCUMENT_DATA_H
#define SABOT_DOCUMENT_DATA_H

#include <sabot/document/catalogue.h>

/* The files of data/, as data/embed.c writes them at build time: what the catalogue looks in. */
extern const sabot_entry sabot_data_files[];
extern const unsigned sabot_data_count;

#endif
