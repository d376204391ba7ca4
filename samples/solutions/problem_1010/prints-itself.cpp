// Wrong: prints the answer, as a whole program would, and then the grader prints it again.
#include <cstdio>
#include <set>

#include "calm.h"

int calm(int d, const std::vector<int> &t) {
    std::multiset<int> row;
    size_t from = 0, best = 0;
    for (int now : t) {
        row.insert(now);
        while ((long long)*row.rbegin() - *row.begin() > d) row.erase(row.find(t[from++]));
        best = row.size() > best ? row.size() : best;
    }
    std::printf("%zu\n", best);
    return (int)best;
}
