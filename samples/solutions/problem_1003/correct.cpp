// Reflect the fire in the river: the way becomes a straight line.
#include <cmath>
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        double xa, ya, xb, yb;
        scanf("%lf %lf %lf %lf", &xa, &ya, &xb, &yb);
        printf("%.7f\n", std::hypot(xa - xb, ya + yb));
    }
}
