/* A poker bot in C that calls everything; what else it is asked, it answers with the default.
   It needs no JSON library: a line has one object, and the few words that matter are found in it.
   cc -O2 -o bot bot.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text after "key":" up to the next quote, the last of that key in the line. */
static const char *text_of(const char *line, const char *key, char *into, size_t size) {
    const char *found = NULL, *next = line;
    while ((next = strstr(next, key)) != NULL)
        found = next += strlen(key);
    size_t length = 0;
    while (found != NULL && *found != '"' && length + 1 < size) {
        if (*found == '\\' && found[1] != '\0')
            into[length++] = *found++;
        if (length + 1 < size)
            into[length++] = *found++;
    }
    into[length] = '\0';
    return into;
}

static long number_of(const char *line, const char *key) {
    const char *found = strstr(line, key);
    return found != NULL ? strtol(found + strlen(key), NULL, 10) : 0;
}

int main(void) {
    char *line = NULL, action[4096];
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "{\"type\":\"hello\"") == line)
            printf("{\"type\":\"ready\",\"name\":\"caller in C\"}\n");
        if (strstr(line, "{\"type\":\"decision\"") != line)
            continue;
        text_of(line, "\"timeout\":\"", action, sizeof action);
        if (strstr(line, "\"decision\":\"betting\"") != NULL && number_of(line, "\"call\":") > 0)
            strcpy(action, "call");
        printf("{\"type\":\"action\",\"number\":%ld,\"action\":\"%s\"}\n",
               number_of(line, "\"number\":"), action);
    }
    free(line);
    return 0;
}
