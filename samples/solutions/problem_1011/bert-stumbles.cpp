// Crashes in the second run.
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    if (word == "receive") return 3;
    std::cout << "ab\n";
}
