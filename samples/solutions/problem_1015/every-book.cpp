// Puts every book at the end, one after the other: in order, with many moves.
#include <iostream>

int main() {
    int n;
    std::cin >> n;
    std::cout << n << "\n";
    for (int book = 1; book <= n; book++) std::cout << book << " " << n << "\n";
}
