/* Prints the answer to the request given: cc ask.c $(pkg-config --cflags --libs sabot-ask) */
#include <sabot/ask.h>
#include <stdio.h>

static int tell(void *data, const char *what, uint64_t done, uint64_t all)
{
    fprintf(data, "%s: %.0f of %.0f\n", what, (double)done, (double)all);
    return 0; /* another value stops the work */
}

int main(int argc, char **argv)
{
    char *document;
    const char *request = argc > 1 ? argv[1] : "{\"ask\":\"edge\",\"decks\":6,\"bet\":\"tie\"}";
    int status = sabot_ask(request, &document, NULL, tell, stderr);
    fputs(document, stdout);
    sabot_ask_free(document);
    return status;
}
