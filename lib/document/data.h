#ifndef SABOT_DOCUMENT_DATA_H
#define SABOT_DOCUMENT_DATA_H

#include <sabot/document/catalogue.h>

/* The entries of the catalogue: the files of data/, which data/embed.c writes at build time. */
extern const sabot_entry sabot_data_files[];
extern const unsigned sabot_data_count;

#endif
