// Arguments, for each keeper: the fifo with what it says, the fifo with what it is told. The share goes to standard output.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

[[noreturn]] static void end(double share, const std::string &why) {
    std::cout << share << "\n";
    std::cerr << why << "\n";
    std::exit(0);
}

int main(int, char **argv) {
    const int rounds = 15;
    int n;
    std::cin >> n;
    std::vector<std::vector<int>> height(2, std::vector<int>(n));
    for (auto &tower : height)
        for (int &one : tower) std::cin >> one;
    std::ifstream from0(argv[1]);
    std::ofstream to0(argv[2]);
    std::ifstream from1(argv[3]);
    std::ofstream to1(argv[4]);
    std::ifstream *from[] = {&from0, &from1};
    std::ofstream *to[] = {&to0, &to1};
    for (int k = 0; k < 2; k++) {
        *to[k] << n << "\n";
        for (int i = 0; i < n; i++) *to[k] << height[k][i] << (i + 1 < n ? " " : "\n");
        to[k]->flush();
    }
    std::vector<int> all = height[0];
    all.insert(all.end(), height[1].begin(), height[1].end());
    std::sort(all.begin(), all.end());
    for (int round = 0; round <= rounds; round++) {
        std::string word[2];
        long long number[2];
        for (int k = 0; k < 2; k++)
            if (!(*from[k] >> word[k] >> number[k]) || (word[k] != "say" && word[k] != "answer"))
                end(0, "keeper " + std::to_string(k) + " said neither \"say\" nor \"answer\" and a number");
        if (word[0] != word[1]) end(0, "one keeper answered while the other one asked");
        if (word[0] == "answer") {
            if (number[0] != all[n - 1] || number[1] != all[n - 1]) end(0, "a wrong height");
            end(1, "both know it after " + std::to_string(round) + " rounds");
        }
        for (int k = 0; k < 2; k++) *to[k] << number[1 - k] << std::endl;
    }
    end(0, "more than " + std::to_string(rounds) + " rounds");
}
