#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>("n");
    println(n, opt<std::string>("name", "none"), opt<bool>("flag", false));
    println(rnd.perm(n, 1));
    println(rnd.distinct(3, 10, 20));
    println(rnd.partition(4, 100));
    println(rnd.next("[a-c]{3}(x|y)"), rnd.next(1, 6), rnd.wnext(1000, 50), rnd.next(1LL, 1000000000000LL));
    double real = rnd.next(2.5);
    ensure(0 <= real && real < 2.5);
    std::vector<int> all(5, 1);
    all[0] = 0;
    shuffle(all.begin(), all.end());
    println(all);
}
