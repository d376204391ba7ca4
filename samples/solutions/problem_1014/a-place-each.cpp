// Has room for short roads alone: falls in the second subtask, and the third is not counted.
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n, w;
    std::cin >> n >> w;
    if (n > 1000) std::abort();
    std::vector<bool> lit(n + 1);
    for (int a, b; std::cin >> a >> b;)
        for (int i = a; i <= b; i++) lit[i] = !lit[i];
    int count = 0;
    for (bool one : lit) count += one;
    std::cout << count << "\n";
}
