// Too slow: looks at every row, and does not even stop where one is no longer calm.
#include <algorithm>

#include "calm.h"

int calm(int d, const std::vector<int> &t) {
    int best = 0;
    for (size_t from = 0; from < t.size(); from++) {
        long long high = t[from], low = t[from];
        for (size_t to = from; to < t.size(); to++) {
            high = std::max(high, (long long)t[to]);
            low = std::min(low, (long long)t[to]);
            if (high - low <= d) best = std::max(best, (int)(to - from + 1));
        }
    }
    return best;
}
