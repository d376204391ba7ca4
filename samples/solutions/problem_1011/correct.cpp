// The strip begins with a and ends with b: who finds them the other way turns it back.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    if (word == "send") {
        long long x;
        std::cin >> x;
        std::string strip;
        for (int bit = 29; bit >= 0; bit--) strip += x >> bit & 1 ? 'b' : 'a';
        std::cout << "a" << strip << "b\n";
        return 0;
    }
    std::string strip;
    std::cin >> strip;
    if (strip[0] == 'b') std::reverse(strip.begin(), strip.end());
    long long x = 0;
    for (size_t i = 1; i + 1 < strip.size(); i++) x = 2 * x + (strip[i] == 'b');
    std::cout << x << "\n";
}
