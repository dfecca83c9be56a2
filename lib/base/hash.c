#include <sabot/base/hash.h>

#include <nettle/sha2.h>

void sabot_hash_text(char hash[SABOT_HASH], const char *text, size_t length)
{
    static const char figures[] = "0123456789abcdef";
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, length, (const uint8_t *)text);
    sha256_digest(&context, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        hash[2 * i] = figures[digest[i] >> 4];
        hash[2 * i + 1] = figures[digest[i] & 15];
    }
    hash[2 * sizeof digest] = 0;
}
