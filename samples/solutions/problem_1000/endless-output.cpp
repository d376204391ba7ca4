// Prints until it is stopped; what it prints is far more than the answer needs.
#include <cstdio>
#include <cstring>

int main() {
    static char line[1 << 16];
    memset(line, '7', sizeof line - 1);
    while (fputs(line, stdout) >= 0) {
    }
    return 0;
}
