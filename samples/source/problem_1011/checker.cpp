// Arguments: input, answer, feedback directory. Exit code 42 accepts and 43 refuses; nextpass.in asks for the second pass.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static std::string folder;

[[noreturn]] static void refuse(const std::string &why) {
    std::ofstream(folder + "teammessage.txt") << why << "\n";
    std::exit(43);
}

int main(int, char **argv) {
    std::ifstream input(argv[1]), answer(argv[2]);
    folder = std::string(argv[3]) + "/";
    std::string word, said, more;
    input >> word;
    if (!(std::cin >> said)) refuse("no output");
    if (std::cin >> more) refuse("more than one word");
    if (word == "send") {
        long long number;
        int turns;
        input >> number;
        answer >> turns;
        if (said.size() > 40) refuse("more than 40 letters");
        if (said.find_first_not_of("ab") != std::string::npos) refuse("a letter that is neither a nor b");
        // What the second pass must say: its input does not tell.
        std::ofstream(folder + "number.txt") << number << "\n";
        if (turns == 1) std::reverse(said.begin(), said.end());
        std::ofstream(folder + "nextpass.in") << "receive\n" << said << "\n";
        return 42;
    }
    std::string number;
    std::ifstream(folder + "number.txt") >> number;
    if (number.empty()) return 1;
    if (said != number) refuse("Bert takes the number for another one");
    return 42;
}
