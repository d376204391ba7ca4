#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> h(n);
    for (auto &x : h) std::cin >> x;
    // Of both the k heights from `at` are left, and the k-th of these 2k is wanted.
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
