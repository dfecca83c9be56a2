#ifndef JSON_H
#define JSON_H

#include <jansson.h>

/* jansson, included only from here. It returns NULL or -1 for a text that is not UTF-8 and when
 * memory is exhausted, and accepts NULL for "no value", so one failure would silently lose a
 * member, a list or a whole result. The functions here that create or store a value succeed, or end
 * the program with one line and the status of a failed machine. Functions that answer a question by
 * NULL (json_loadb, json_object_get and the like) are unchanged. */
#define json_string(text) json_there(json_string(text))
#define json_sprintf(...) json_there(json_sprintf(__VA_ARGS__))
#define json_pack(...) json_there(json_pack(__VA_ARGS__))
#define json_copy(value) json_there(json_copy(value))
#define json_deep_copy(value) json_there(json_deep_copy(value))
#define json_real(number) json_there(json_real(number))
#define json_dumps(value, flags) json_text_there(json_dumps(value, flags))
#define json_object_set_new(object, key, value) json_done(json_object_set_new(object, key, value))
#define json_object_update(object, other) json_done(json_object_update(object, other))
#define json_array_append_new(array, value) json_done(json_array_append_new(array, value))
#define json_array_set_new(array, at, value) json_done(json_array_set_new(array, at, value))
#define json_array_extend(array, other) json_done(json_array_extend(array, other))

/* Called once at the start: when memory is exhausted, jansson uses the library's handler
 * (base/memory.h). */
void json_start(void);

/* The value, the text; on failure the program ends. */
json_t *json_there(json_t *value);
char *json_text_there(char *text);
void json_done(int status);

#endif
