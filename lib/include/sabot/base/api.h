#ifndef SABOT_BASE_API_H
#define SABOT_BASE_API_H

/* Declarations between SABOT_API_BEGIN and SABOT_API_END are the public API: callable from C and
 * C++ and exported from the shared library. All other symbols are hidden. */
#ifdef __cplusplus
#define SABOT_API_EXTERN_BEGIN extern "C" {
#define SABOT_API_EXTERN_END }
#else
#define SABOT_API_EXTERN_BEGIN
#define SABOT_API_EXTERN_END
#endif

#ifdef __GNUC__
#define SABOT_API_BEGIN SABOT_API_EXTERN_BEGIN _Pragma("GCC visibility push(default)")
#define SABOT_API_END _Pragma("GCC visibility pop") SABOT_API_EXTERN_END
#define SABOT_PRINTF(at, from) __attribute__((format(printf, at, from)))
#else
#define SABOT_API_BEGIN SABOT_API_EXTERN_BEGIN
#define SABOT_API_END SABOT_API_EXTERN_END
#define SABOT_PRINTF(at, from)
#endif

#endif
