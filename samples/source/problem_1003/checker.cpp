#include "testlib.h"

// The right lengths, in the order of the input, each within 1e-6 absolute or relative error.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const double tolerance = 1e-6;
    int fires = inf.readInt();
    for (int fire = 1; fire <= fires; fire++) {
        double expected = ans.readDouble();
        double found = ouf.readDouble();
        if (!doubleCompare(expected, found, tolerance)) {
            quitf(_wa, "fire %d: expected %.9f, found %.9f", fire, expected, found);
        }
    }
    if (!ouf.seekEof()) {
        quitf(_wa, "there is more output after the last of %d answers", fires);
    }
    quitf(_ok, "%d answers", fires);
}
