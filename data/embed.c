/* Writes files into a C table at build time, so that the programs need no files at run time.
 *
 *     embed OUTPUT INPUT…            the data: each INPUT is …/KIND/NAME.yaml
 *     embed --assets OUTPUT INPUT…   the page's files, by name
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

/* Splits a path into its last folder and the file's name without extension. */
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

/* Returns the number of bytes. */
static long write_literal(FILE *out, FILE *in, const char *path)
{
    int c;
    long count = 0;
    if (!in)
        fail(path);
    fputs("     \"", out);
    while ((c = getc(in)) != EOF) {
        fprintf(out, "\\%03o", c);
        if (++count % 20 == 0)
            fputs("\"\n     \"", out);
    }
    fputs("\"", out);
    if (ferror(in))
        fail(path);
    return count;
}

static void write_data(FILE *out, const char *path)
{
    char kind[64], name[64];
    split_path(path, kind, name);
    fputs("    {SABOT_CATALOGUE_", out);
    for (const char *letter = kind; *letter; letter++)
        putc(toupper((unsigned char)*letter), out);
    fprintf(out, ", \"%s\",\n", name);
    FILE *in = fopen(path, "rb");
    write_literal(out, in, path);
    fclose(in);
    fputs("},\n", out);
}

static void write_asset(FILE *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    char command[1024];
    snprintf(command, sizeof command, "gzip -9nc '%s'", path);
    FILE *in = fopen(path, "rb"), *packed = popen(command, "r");
    fprintf(out, "    {\"%s\",\n", slash ? slash + 1 : path);
    fprintf(out, ", %ld,\n", write_literal(out, in, path));
    fprintf(out, ", %ld},\n", write_literal(out, packed, path));
    fclose(in);
    if (pclose(packed))
        fail(command);
}

int main(int argc, char **argv)
{
    int is_assets = argc > 1 && strcmp(argv[1], "--assets") == 0;
    argc -= is_assets;
    argv += is_assets;
    FILE *out = argc > 1 ? fopen(argv[1], "w") : NULL;
    if (!out)
        fail(argc > 1 ? argv[1] : "embed");
    fputs(
        is_assets
            ? "#include \"serve/assets.h\"\n\nconst asset assets[] = {\n"
            : "#include <sabot/document/catalogue.h>\n\nconst sabot_entry sabot_data_files[] = {\n",
        out);
    for (int i = 2; i < argc; i++)
        (is_assets ? write_asset : write_data)(out, argv[i]);
    fprintf(out, "};\nconst unsigned %s = %d;\n", is_assets ? "assets_count" : "sabot_data_count",
            argc - 2);
    if (ferror(out) || fclose(out))
        fail(argv[1]);
    return 0;
}
