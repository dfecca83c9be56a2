#include "document/yaml.h"
#include "helper.h"

static sabot_status parse(sabot_yaml *root, const char *text, sabot_error *error)
{
    return sabot_yaml_parse(root, text, strlen(text), error);
}

static void assert_node(const sabot_yaml *node, sabot_yaml_kind kind, unsigned line,
                        unsigned column, const char *text)
{
    TEST_ASSERT_NOT_NULL(node);
    TEST_ASSERT_EQUAL_INT(kind, node->kind);
    TEST_ASSERT_EQUAL_UINT(line, node->line);
    TEST_ASSERT_EQUAL_UINT(column, node->column);
    if (text)
        TEST_ASSERT_EQUAL_STRING(text, node->text);
}

static void test_tree_and_places(void)
{
    sabot_yaml root;
    sabot_error error;
    assert_ok(parse(&root, "a: 1\nlist:\n  - x y\n  - \"q: #\"\nmap: {b: 8:1}\nempty:\n", &error),
              &error);
    assert_node(&root, SABOT_YAML_MAP, 1, 1, NULL);
    TEST_ASSERT_EQUAL_size_t(4, root.count);
    assert_node(sabot_yaml_get(&root, "a"), SABOT_YAML_SCALAR, 1, 4, "1");
    const sabot_yaml *list = sabot_yaml_get(&root, "list");
    assert_node(list, SABOT_YAML_LIST, 3, 3, NULL);
    TEST_ASSERT_EQUAL_size_t(2, list->count);
    assert_node(&list->items[0], SABOT_YAML_SCALAR, 3, 5, "x y");
    assert_node(&list->items[1], SABOT_YAML_SCALAR, 4, 5, "q: #");
    const sabot_yaml *map = sabot_yaml_get(&root, "map");
    assert_node(map, SABOT_YAML_MAP, 5, 6, NULL);
    assert_node(&map->keys[0], SABOT_YAML_SCALAR, 5, 7, "b");
    assert_node(sabot_yaml_get(map, "b"), SABOT_YAML_SCALAR, 5, 10, "8:1");
    TEST_ASSERT_EQUAL_STRING("", sabot_yaml_get(&root, "empty")->text);
    TEST_ASSERT_NULL(sabot_yaml_get(&root, "absent"));
    TEST_ASSERT_NULL(sabot_yaml_get(list, "a"));
    sabot_yaml_clear(&root);
    sabot_yaml_clear(&root); /* clearing twice is harmless */
}

static void test_root_may_be_anything(void)
{
    sabot_yaml root;
    sabot_error error;
    assert_ok(parse(&root, "- 1\n- 2\n- 3\n", &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_YAML_LIST, root.kind);
    TEST_ASSERT_EQUAL_size_t(3, root.count);
    sabot_yaml_clear(&root);
    assert_ok(parse(&root, "--- word\n...\n", &error), &error);
    assert_node(&root, SABOT_YAML_SCALAR, 1, 5, "word");
    sabot_yaml_clear(&root);
}

static void test_what_is_refused(void)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"a: 1\nb: 2\na: 3\n", 3, 1, "duplicate key 'a'"},
        {"a: {x: 1, y: 2, x: 3}\n", 1, 17, "duplicate key 'x'"},
        {"a: &n 1\nb: *n\n", 1, 4, "anchors"},
        {"a: &n [1]\n", 1, 4, "anchors"},
        {"a: &n {b: 1}\n", 1, 4, "anchors"},
        {"&k a: 1\n", 1, 1, "anchors"},
        {"a: *n\n", 1, 4, "aliases"},
        {"a: !!str 1\n", 1, 4, "tags"},
        {"a: !mine [1]\n", 1, 4, "tags"},
        {"a: !!map {b: 1}\n", 1, 4, "tags"},
        {"a: 1\n---\nb: 2\n", 2, 1, "second document"},
        {"? [a, b]\n: 1\n", 1, 3, "the key is not plain text"},
        {"", 1, 1, "the file is empty"},
        {"# only a comment\n", 2, 1, "the file is empty"},
        {"a: \"x\\0y\"\n", 1, 4, "NUL"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_yaml root;
        sabot_error error;
        sabot_status status = parse(&root, cases[i].text, &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].text);
        TEST_ASSERT_NULL(root.items); /* nothing remains to clear */
    }
}

static void test_broken_documents(void)
{
    static const char *const broken[] = {"a: [1, 2\n", "a: {b: 1\n",  "a: \"x\n",      "a: 'x\n",
                                         "a: b: c\n",  "\ta: 1\n",    "a: 1\n b: 2\n", "a: @x\n",
                                         "a: %x\n",    "- a\nb: 1\n", "a: |x\n  y\n",  "]\n"};
    for (size_t i = 0; i < LENGTH(broken); i++) {
        sabot_yaml root;
        sabot_error error = {0};
        TEST_ASSERT_EQUAL_INT_MESSAGE(SABOT_INVALID, parse(&root, broken[i], &error), broken[i]);
        TEST_ASSERT_TRUE_MESSAGE(error.line >= 1 && error.column >= 1, broken[i]);
        TEST_ASSERT_NOT_NULL(strstr(error.text, "expected YAML"));
    }
    sabot_yaml root;
    sabot_error error;
    assert_refused(parse(&root, "a: \xFF\xFE\n", &error), &error, 0, 0, "at byte 3", "bad UTF-8");
    assert_refused(sabot_yaml_parse(&root, "a: 1\0b", 6, &error), &error, 0, 0, "at byte 4", "NUL");
}

static void test_depth_and_size_are_bounded(void)
{
    sabot_yaml root;
    sabot_error error;
    char text[64];
    memset(text, '[', SABOT_YAML_DEPTH);
    memset(text + SABOT_YAML_DEPTH, ']', SABOT_YAML_DEPTH);
    text[2 * SABOT_YAML_DEPTH] = 0;
    assert_ok(parse(&root, text, &error), &error);
    sabot_yaml_clear(&root);

    size_t room = SABOT_YAML_BYTES + 1;
    char *large = malloc(room);
    memset(large, '[', room);
    assert_refused(sabot_yaml_parse(&root, large, 100000, &error), &error, 1, SABOT_YAML_DEPTH + 2,
                   "nested too deeply: expected at most 16 levels", "100000 brackets");
    memset(large, 'x', room);
    assert_refused(sabot_yaml_parse(&root, large, room, &error), &error, 0, 0, "expected at most",
                   "1 MB and a byte");
    assert_ok(sabot_yaml_parse(&root, large, room - 1, &error), &error);
    sabot_yaml_clear(&root);
    free(large);
}

/* A large file takes only proportional time: 10⁵ values in a list, then too many keys. */
static void test_large_files_are_read_in_a_moment(void)
{
    enum { VALUES = 100000 };
    sabot_yaml root;
    sabot_error error;
    char *text = malloc(10 * VALUES);
    size_t used = 0;
    clock_t start = clock();
    for (int i = 0; i < VALUES; i++)
        used += (size_t)sprintf(text + used, "- \xC3\xA9%d\n", i % 10);
    assert_ok(sabot_yaml_parse(&root, text, used, &error), &error);
    TEST_ASSERT_EQUAL_size_t(VALUES, root.count);
    assert_node(&root.items[VALUES - 1], SABOT_YAML_SCALAR, VALUES, 3,
                "\xC3\xA9"
                "9");
    sabot_yaml_clear(&root);
    used = 0;
    for (int i = 0; i < VALUES; i++)
        used += (size_t)sprintf(text + used, "k%d:\n", i);
    assert_refused(sabot_yaml_parse(&root, text, used, &error), &error, SABOT_YAML_KEYS + 1, 1,
                   "too many keys: expected at most 1024", "100000 keys");
    TEST_ASSERT_TRUE((double)(clock() - start) / CLOCKS_PER_SEC < 5);
    free(text);
}

/* Offsets in a text over several lines, in each of YAML's five styles. */
static void test_places_within_a_text(void)
{
    static const struct {
        const char *text, *sought;
        unsigned line, column;
    } cases[] = {
        {"a: one two\n", "two", 1, 8},
        {"a: one\n   two\n\n\n  three\n", "two", 2, 4},
        {"a: one\n   two\n\n\n  three\n", "three", 5, 3},
        {"a: 'one\n  two'\n", "two", 2, 3},
        {"a: 'one two'\n", "two", 1, 9},
        {"a: \"one two\n   three\"\n", "three", 2, 4},
        {"a: |\n  one\n  two\n", "one", 2, 3},
        {"a: |\n  one\n  two\n", "two", 3, 3},
        {"a: >-  # folded\n    one\n    two three\n", "three", 3, 9},
        {"\xC3\xA9: x\na: \xC3\xA9t\xC3\xA9\n  two\n", "two", 3, 3},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_yaml root;
        sabot_error error;
        unsigned line, column;
        assert_ok(parse(&root, cases[i].text, &error), &error);
        const sabot_yaml *node = sabot_yaml_get(&root, "a");
        const char *at = strstr(node->text, cases[i].sought);
        sabot_yaml_locate(&line, &column, node, (size_t)(at - node->text));
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].line, line, cases[i].text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].column, column, cases[i].text);
        sabot_yaml_clear(&root);
    }
}

static void test_check_map_and_text(void)
{
    static const char *const allowed[] = {"a", "b", NULL};
    sabot_yaml root;
    sabot_error error;
    const char *text;
    assert_ok(parse(&root, "a: 1\n  \nb: [2]\n", &error), &error);
    assert_ok(sabot_yaml_check_map(&root, allowed, "a thing", &error), &error);
    assert_ok(sabot_yaml_text(&text, &root, "a", 1, &error), &error);
    TEST_ASSERT_EQUAL_STRING("1", text);
    assert_ok(sabot_yaml_text(&text, &root, "c", 0, &error), &error);
    TEST_ASSERT_NULL(text);
    assert_refused(sabot_yaml_text(&text, &root, "c", 1, &error), &error, 1, 1,
                   "key 'c' is missing", "c");
    assert_refused(sabot_yaml_text(&text, &root, "b", 0, &error), &error, 3, 4, "a list", "b");
    assert_refused(sabot_yaml_check_map(&root, allowed + 1, "a thing", &error), &error, 1, 1,
                   "unknown key 'a' of a thing: expected b", "a");
    assert_refused(sabot_yaml_check_map(sabot_yaml_get(&root, "b"), allowed, "a thing", &error),
                   &error, 3, 4, "a list: expected a thing", "b");
    sabot_yaml_clear(&root);
}

static void test_about_and_name(void)
{
    sabot_yaml root;
    sabot_error error;
    sabot_about about;
    char name[SABOT_NAME];
    assert_ok(parse(&root, "name: Tie-9\ntitle: T\nnotes: [one, two]\n", &error), &error);
    assert_ok(sabot_about_read(&about, &root, &error), &error);
    TEST_ASSERT_EQUAL_STRING("T", about.title);
    TEST_ASSERT_NULL(about.source);
    TEST_ASSERT_EQUAL_size_t(2, about.notes_count);
    TEST_ASSERT_EQUAL_STRING("two", about.notes[1]);
    sabot_about_clear(&about);
    assert_ok(sabot_name_read(name, &root, "name", &error), &error);
    TEST_ASSERT_EQUAL_STRING("Tie-9", name);
    sabot_yaml_clear(&root);

    assert_ok(parse(&root, "source: S\nnotes: single\n", &error), &error);
    assert_ok(sabot_about_read(&about, &root, &error), &error);
    TEST_ASSERT_EQUAL_STRING("S", about.source);
    TEST_ASSERT_EQUAL_size_t(1, about.notes_count);
    TEST_ASSERT_EQUAL_STRING("single", about.notes[0]);
    sabot_about_clear(&about);
    sabot_yaml_clear(&root);

    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
    } bad[] = {{"title: [x]\n", 1, 8, "one value"},
               {"source: {x: 1}\n", 1, 9, "one value"},
               {"notes: {x: 1}\n", 1, 8, "a list of notes"},
               {"notes:\n  - x\n  - [y]\n", 3, 5, "a text for each note"}};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        assert_ok(parse(&root, bad[i].text, &error), &error);
        assert_refused(sabot_about_read(&about, &root, &error), &error, bad[i].line, bad[i].column,
                       bad[i].part, bad[i].text);
        sabot_yaml_clear(&root);
    }
}

static void test_bad_names(void)
{
    static const char *const bad[] = {
        "name: a b\n",
        "name: a_b\n",
        "name: \"\"\n",
        "name: ../x\n",
        "name: a.b\n",
        "name: \xC3\xA9gal\n",
        "name: 1234567890123456789012345678901234567890123456789012345678901234\n"};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        sabot_yaml root;
        sabot_error error;
        char name[SABOT_NAME];
        assert_ok(parse(&root, bad[i], &error), &error);
        assert_refused(sabot_name_read(name, &root, "name", &error), &error, 1, 7,
                       "letters, digits and hyphens, at most 63", bad[i]);
        sabot_yaml_clear(&root);
    }
}

static size_t count_nodes(const sabot_yaml *node)
{
    size_t nodes = 1;
    for (size_t i = 0; i < node->count; i++)
        nodes += count_nodes(&node->items[i]) + (node->keys ? strlen(node->keys[i].text) : 0);
    return nodes;
}

/* A valid document truncated, or with bytes changed: refused with a message, or a whole tree. */
static void test_random_documents(void)
{
    static const char valid[] =
        "bet: dragon-7\nsource: \"a: b\"\nlines:\n  - when: winner = banco and (banco.total = 7)\n"
        "    pays: 40:1\n  - {when: 'cards = 4', pays: push}\nnotes: [one, two]\n";
    seed_random(0);
    int read = 0;
    for (int trial = 0; trial < 3000; trial++) {
        char text[2 * sizeof valid];
        size_t length = random_below(sizeof valid);
        memcpy(text, valid, sizeof valid);
        if (trial % 2)
            length = sizeof valid - 1;
        for (unsigned changes = random_below(4); changes > 0 && length; changes--)
            text[random_below((unsigned)length)] =
                random_below(4) ? "[]{}:,-#&*!|>'\"%@ \n\t"[random_below(20)] : (char)random_bits();
        sabot_yaml root;
        sabot_error error = {0};
        sabot_status status = sabot_yaml_parse(&root, text, length, &error);
        if (status == SABOT_OK) {
            read++;
            TEST_ASSERT_TRUE(count_nodes(&root) >= 1);
            sabot_yaml_clear(&root);
        } else {
            TEST_ASSERT_EQUAL_INT(SABOT_INVALID, status);
            TEST_ASSERT_TRUE(error.text[0]);
        }
    }
    TEST_ASSERT_TRUE(read > 300 && read < 2900);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_tree_and_places);
    RUN_TEST(test_root_may_be_anything);
    RUN_TEST(test_what_is_refused);
    RUN_TEST(test_broken_documents);
    RUN_TEST(test_depth_and_size_are_bounded);
    RUN_TEST(test_large_files_are_read_in_a_moment);
    RUN_TEST(test_places_within_a_text);
    RUN_TEST(test_check_map_and_text);
    RUN_TEST(test_about_and_name);
    RUN_TEST(test_bad_names);
    RUN_TEST(test_random_documents);
    return UNITY_END();
}
