// Too slow, in the second run only.
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    volatile long long thoughts = 0;
    while (word == "receive") thoughts = thoughts + 1;
    std::cout << "ab\n";
}
