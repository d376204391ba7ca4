// By the rules of CMS. Arguments: input, output of the jury, output of the program. The number is the moves beyond the fewest, and 1.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

static int wrong(const char *why) {
    std::cout << "0\n";
    std::cerr << why << "\n";
    return 0;
}

int main(int, char **argv) {
    std::ifstream input(argv[1]), best(argv[2]), given(argv[3]);
    int n, fewest, moves;
    if (!(input >> n) || !(best >> fewest)) return 1;
    std::vector<int> books(n);
    for (int &book : books)
        if (!(input >> book)) return 1;
    if (!(given >> moves) || moves < 0 || moves > 500) return wrong("the number of moves is missing, or not one of 0 to 500");
    for (int i = 0, book, place; i < moves; i++) {
        if (!(given >> book >> place) || book < 1 || book > n || place < 1 || place > n)
            return wrong("a move is missing, or not two numbers of 1 to n");
        books.erase(std::find(books.begin(), books.end(), book));
        books.insert(books.begin() + place - 1, book);
    }
    std::string more;
    if (given >> more) return wrong("more than the moves");
    if (!std::is_sorted(books.begin(), books.end())) return wrong("the books are not in order");
    if (moves < fewest) return 1;
    std::cout << moves - fewest + 1 << "\n";
    std::cerr << moves << " moves\n";
}
