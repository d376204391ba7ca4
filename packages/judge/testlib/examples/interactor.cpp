// Says a number, expects its double.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int n = inf.readInt();
    std::cout << n << std::endl;
    int found = ouf.readInt();
    tout << found << std::endl;
    if (found != 2 * n) quitf(_wa, "expected %d, found %d", 2 * n, found);
    quitf(_ok, "doubled");
}
