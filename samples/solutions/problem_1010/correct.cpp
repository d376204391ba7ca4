// Two queues that never rise and never fall.
#include <algorithm>
#include <deque>

#include "calm.h"

int calm(int d, const std::vector<int> &t) {
    std::deque<int> high, low;
    int from = 0, best = 0;
    for (int day = 0; day < (int)t.size(); day++) {
        while (!high.empty() && t[high.back()] <= t[day]) high.pop_back();
        while (!low.empty() && t[low.back()] >= t[day]) low.pop_back();
        high.push_back(day);
        low.push_back(day);
        while ((long long)t[high.front()] - t[low.front()] > d) {
            from++;
            if (high.front() < from) high.pop_front();
            if (low.front() < from) low.pop_front();
        }
        best = std::max(best, day - from + 1);
    }
    return best;
}
