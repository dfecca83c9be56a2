/* Runs at build time: writes the data files as one C table, so that the library needs no files.
 *
 *     embed OUTPUT INPUT…        each INPUT is …/KIND/NAME.yaml
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* The last folder's and the file's name, without its ending. */
static void split_path(const char *path, char kind[64], char name[64])
{
    const char *file = strrchr(path, '/'), *folder = file;
    if (!file)
        fail(path);
    while (folder > path && folder[-1] != '/')
        folder--;
    snprintf(kind, 64, "%.*s", (int)(file - folder), folder);
    const char *dot = strrchr(file, '.');
    snprintf(name, 64, "%.*s", (int)(dot ? dot - file - 1 : 63), file + 1);
}

static void write_text(FILE *out, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail(path);
    int c, column = 0;
    fputs("     \"", out);
    while ((c = getc(in)) != EOF) {
        fprintf(out, "\\%03o", c);
        if (++column % 20 == 0)
            fputs("\"\n     \"", out);
    }
    fputs("\"", out);
    if (ferror(in) || fclose(in))
        fail(path);
}

int main(int argc, char **argv)
{
    FILE *out = argc > 1 ? fopen(argv[1], "w") : NULL;
    if (!out)
        fail(argc > 1 ? argv[1] : "embed");
    fputs("#include \"document/data.h\"\n\nconst sabot_entry sabot_data_files[] = {\n", out);
    for (int i = 2; i < argc; i++) {
        char kind[64], name[64];
        split_path(argv[i], kind, name);
        fputs("    {SABOT_CATALOGUE_", out);
        for (const char *letter = kind; *letter; letter++)
            putc(toupper((unsigned char)*letter), out);
        fprintf(out, ", \"%s\",\n", name);
        write_text(out, argv[i]);
        fputs("},\n", out);
    }
    fprintf(out, "};\nconst unsigned sabot_data_count = %d;\n", argc - 2);
    if (ferror(out) || fclose(out))
        fail(argv[1]);
    return 0;
}
