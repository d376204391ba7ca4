#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    int low = 1, high = n;
    for (;;) {
        int guess = low + (high - low) / 2;
        char answer[16];
        printf("%d\n", guess);
        fflush(stdout);
        if (scanf("%15s", answer) != 1 || answer[0] == 'c') {
            return 0;
        }
        if (answer[0] == 'l') {
            high = guess - 1;
        } else {
            low = guess + 1;
        }
    }
}
