// Draws in every way a generator may; the numbers are the same on every machine.
#include "testlib.h"

template <typename T>
void range(T from, T to) {
    println(rnd.next(from, to), rnd.wnext(from, to, 2), rnd.wnext(from, to, -3), rnd.wnext(from, to, 40));
}

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    println(rnd.next(10), rnd.next(1000), rnd.next(1 << 20));
    range<int>(5, 500);
    range<unsigned>(5, 500);
    range<long>(5, 500);
    range<unsigned long>(5, 500);
    range<long long>(-1000000000000LL, 1000000000000LL);
    range<unsigned long long>(1000000000000ULL, 9000000000000ULL);
    println(format("%.6f %.6f %.6f", rnd.next(), rnd.next(2.5), rnd.next(-1.0, 1.0)));
    println(format("%.6f %.6f", rnd.wnext(3.0, 2), rnd.wnext(1.0, 2.0, -2)));
    println(rnd.next("[a-c]{2,5}(x|y|zz)[0-9]?"), rnd.next("%s-[A-Z]{%d}", "id", 3));
    println(rnd.perm(8));
    println(rnd.perm(5, 1));
    println(rnd.distinct(5, 100));
    println(rnd.distinct(4, -10, 10));
    println(rnd.partition(5, 50));
    println(rnd.partition(3, 7, 0));
    println(rnd.partition(0, 0).size());
    std::vector<int> all = rnd.perm(6);
    shuffle(all.begin(), all.end());
    println(all);
    println(rnd.any(all), rnd.wany(all, 2), rnd.any(all.begin(), all.end()), rnd.wany(all.begin(), all.end(), -2));
}
