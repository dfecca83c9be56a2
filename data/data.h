#ifndef SABOT_DATA_H
#define SABOT_DATA_H

/* The files of this folder, built into the command; made by embed.c. */
typedef struct {
    const char *kind; /* "rules", "tableaus", "bets", "published", "systems" */
    const char *name; /* without folder and ending */
    const char *text;
} sabot_data;

extern const sabot_data sabot_data_files[];
extern const unsigned sabot_data_count;

#endif
