#include "calm.h"

int calm(int d, const std::vector<int> &t) {
    return 0;
}
