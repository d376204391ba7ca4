/* Answers correctly, but ends with a status other than 0. */
#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\n", a + b);
    return 42;
}
