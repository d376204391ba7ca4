// n (1 to 5), then n integers on one line, then a word; nothing else.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, validator.group() == "large" ? 100 : 5, "n");
    inf.readEoln();
    inf.readInts(n, -9, 9, "a");
    inf.readEoln();
    inf.readToken("[a-c]+", "word");
    inf.readEoln();
    inf.readEof();
}
