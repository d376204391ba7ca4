#ifndef CALM_H
#define CALM_H

#include <vector>

/** The number of days of the longest row whose temperatures differ by at most d. */
int calm(int d, const std::vector<int> &t);

#endif
