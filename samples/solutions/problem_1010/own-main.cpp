// Does not link: the main program is the grader's.
#include "calm.h"

int calm(int d, const std::vector<int> &t) { return (int)t.size() + d; }

int main() { return 0; }
