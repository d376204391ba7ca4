#include <cstdio>
#include <vector>

#include "calm.h"

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    std::vector<int> t(n);
    for (int &one : t) {
        if (std::scanf("%d", &one) != 1) return 1;
    }
    std::printf("%d\n", calm(d, t));
}
