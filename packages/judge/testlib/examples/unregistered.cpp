#include "testlib.h"

int main() { println(rnd.perm(3, 1)); }
