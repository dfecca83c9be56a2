/* For readers of JSON: a mutator that changes values, keys and structure but keeps the input valid
 * JSON, to reach the code behind the parser. It still changes one input in eight byte by byte. */
#ifndef SABOT_TESTS_FUZZ_JSON_H
#define SABOT_TESTS_FUZZ_JSON_H

#include "fuzz.h"

#include <jansson.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t most, unsigned seed);

/* The place of a value: in an object under its key, or in an array. */
typedef struct {
    json_t *in, *value;
    const char *key;
    size_t index;
} json_place;

enum { PLACES_MOST = 4096, TEXT_MOST = 256 };

typedef struct {
    json_place place[PLACES_MOST];
    size_t count;
    unsigned random;
} json_places;

static inline unsigned places_random(json_places *p, size_t below)
{
    p->random = p->random * 1664525u + 1013904223u;
    return (unsigned)((p->random >> 8) % (below ? below : 1));
}

static inline void places_add(json_places *p, json_t *in)
{
    const char *key;
    size_t index;
    json_t *value;
    json_object_foreach(in, key, value)
    {
        if (p->count < PLACES_MOST)
            p->place[p->count++] = (json_place){in, value, key, 0};
        places_add(p, value);
    }
    json_array_foreach(in, index, value)
    {
        if (p->count < PLACES_MOST)
            p->place[p->count++] = (json_place){in, value, NULL, index};
        places_add(p, value);
    }
}

static inline void place_set(const json_place *place, json_t *value)
{
    if (place->key)
        json_object_set_new(place->in, place->key, value);
    else
        json_array_set_new(place->in, place->index, value);
}

/* Other bytes, as text that JSON allows. */
static inline json_t *text_changed(const char *text, size_t length)
{
    uint8_t bytes[TEXT_MOST];
    length = length < TEXT_MOST ? length : TEXT_MOST;
    memcpy(bytes, text, length);
    length = LLVMFuzzerMutate(bytes, length, TEXT_MOST);
    json_t *changed = json_stringn((const char *)bytes, length);
    for (size_t i = 0; !changed && i < length; i++)
        bytes[i] &= 0x7f;
    return changed ? changed : json_stringn((const char *)bytes, length);
}

static inline json_t *value_changed(json_places *p, const json_t *value)
{
    json_int_t number = json_integer_value(value);
    if (json_is_string(value))
        return text_changed(json_string_value(value), json_string_length(value));
    if (!json_is_integer(value))
        return json_boolean(places_random(p, 2));
    if (places_random(p, 2))
        return json_integer((json_int_t)((uint64_t)number + places_random(p, 5) - 2));
    LLVMFuzzerMutate((uint8_t *)&number, sizeof number, sizeof number);
    return json_integer(number);
}

static inline json_t *value_of_another_type(json_places *p)
{
    switch (places_random(p, 8)) {
    case 0:
        return json_null();
    case 1:
        return json_true();
    case 2:
        return json_integer(0);
    case 3:
        return json_integer(INT64_MIN);
    case 4:
        return json_real(0.5);
    case 5:
        return json_string("");
    case 6:
        return json_array();
    default:
        return json_object();
    }
}

static inline void place_remove(const json_place *place)
{
    if (place->key)
        json_object_del(place->in, place->key);
    else
        json_array_remove(place->in, place->index);
}

/* A copy, under a changed key or after the original. */
static inline void place_repeat(const json_place *place, json_t *copy)
{
    if (!place->key) {
        json_array_insert_new(place->in, place->index, copy);
        return;
    }
    json_t *key = text_changed(place->key, strlen(place->key));
    json_object_set_new(place->in, json_string_value(key), copy);
    json_decref(key);
}

static inline void change_one(json_places *p, json_t *document)
{
    p->count = 0;
    places_add(p, document);
    if (!p->count)
        return;
    const json_place *place = &p->place[places_random(p, p->count)];
    json_t *other = p->place[places_random(p, p->count)].value;
    switch (places_random(p, 8)) {
    case 0:
        place_remove(place);
        break;
    case 1:
        place_repeat(place, json_deep_copy(place->value));
        break;
    case 2:
        place_set(place, json_deep_copy(other));
        break;
    case 3:
        place_set(place, value_of_another_type(p));
        break;
    default:
        if (!json_object_size(place->value) && !json_array_size(place->value))
            place_set(place, value_changed(p, place->value));
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t most, unsigned seed)
{
    static json_places places;
    places.random = seed;
    json_t *document = json_loadb((const char *)bytes, length, 0, NULL);
    size_t size = 0;
    for (unsigned left = 1 + places_random(&places, 3); document && left; left--)
        change_one(&places, document);
    if (document && places_random(&places, 8))
        size = json_dumpb(document, (char *)bytes, most, JSON_COMPACT);
    json_decref(document);
    return size && size <= most ? size : LLVMFuzzerMutate(bytes, length, most);
}

#endif
