// Sorted ends: between two of them nothing changes.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    long long n, w;
    std::cin >> n >> w;
    std::vector<long long> ends;
    for (long long a, b; std::cin >> a >> b;) {
        ends.push_back(a);
        ends.push_back(b + 1);
    }
    std::sort(ends.begin(), ends.end());
    long long lit = 0;
    for (size_t i = 1; i < ends.size(); i += 2) lit += ends[i] - ends[i - 1];
    std::cout << lit << "\n";
}
