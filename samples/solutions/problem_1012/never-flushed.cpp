#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0, x; i < n; i++) scanf("%d", &x);
    // Stays in the buffer, so nobody hears it.
    printf("say 1\n");
    int other;
    if (scanf("%d", &other) == 1) printf("answer %d\n", other);
}
