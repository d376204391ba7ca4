// The longest rising row by comparing all pairs; the others are put behind the book before them.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> shelf(n);
    for (int &book : shelf) std::cin >> book;
    std::vector<int> length(n, 1), before(n, -1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (shelf[j] < shelf[i] && length[j] >= length[i]) {
                length[i] = length[j] + 1;
                before[i] = j;
            }
    std::vector<bool> stays(n + 1);
    for (int i = std::max_element(length.begin(), length.end()) - length.begin(); i >= 0; i = before[i]) stays[shelf[i]] = true;
    std::vector<std::pair<int, int>> moves;
    for (int book = 1; book <= n; book++) {
        if (stays[book]) continue;
        shelf.erase(std::find(shelf.begin(), shelf.end(), book));
        auto place = book == 1 ? shelf.begin() : std::find(shelf.begin(), shelf.end(), book - 1) + 1;
        moves.emplace_back(book, place - shelf.begin() + 1);
        shelf.insert(place, book);
    }
    std::cout << moves.size() << "\n";
    for (auto [book, place] : moves) std::cout << book << " " << place << "\n";
}
