// Each keeper alone stays within the limit; both together do not.
#include <algorithm>
#include <ctime>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> h(n);
    for (auto &x : h) std::cin >> x;
    while (clock() < 0.7 * CLOCKS_PER_SEC) {
    }
    int at = 0;
    for (int k = n; k > 1;) {
        int drop = k / 2;
        long long mine = h[at + drop - 1], other;
        std::cout << "say " << mine << std::endl;
        std::cin >> other;
        if (mine < other) at += drop;
        k -= drop;
    }
    long long other;
    std::cout << "say " << h[at] << std::endl;
    std::cin >> other;
    std::cout << "answer " << std::min(h[at], other) << std::endl;
}
