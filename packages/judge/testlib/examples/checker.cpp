// Uses what checkers for testlib use; the first word of the input says what to do.
#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("every verdict");
    registerTestlibCmd(argc, argv);
    std::string what = inf.readToken("[a-z-]{1,20}", "what");
    if (what == "forget") return 0;
    if (what == "pc") quitf(_pc(ouf.readInt(0, 200)), "some");
    if (what == "points") quitp(ouf.readDouble(), "of %d", 100);
    if (what == "fail") quitf(_fail, "broken %s", "checker");
    if (what == "ensure") ensuref(1 + 1 == 3, "%d is not three", 2);
    if (what == "int") ouf.readInt(1, 10, "n");
    if (what == "ints") ouf.readInts(3, 1, 10, "a");
    if (what == "long") ouf.readLong();
    if (what == "unsigned") ouf.readUnsignedLong();
    if (what == "double") ouf.readDouble(0, 1, "x");
    if (what == "strict") ouf.readStrictDouble(-10, 10, 1, 3, "x");
    if (what == "token") ouf.readToken("[a-z]{2,3}|x[01]{1,9}", "word");
    if (what == "line") {
        std::string line = ouf.readLine();
        quitf(_ok, "line of %d", int(line.size()));
    }
    if (what == "lines") {
        int lines = 0;
        while (!ouf.eof()) ouf.readLine(), lines++;
        quitf(_ok, "%d lines", lines);
    }
    if (what == "answer") ans.readInt();
    if (what == "case") {
        setTestCase(7);
        quitf(_wa, "no");
    }
    if (what == "text") {
        InStream text(ouf, "12 x");
        int n = text.readInt();
        quitif(n != 12, _wa, "not twelve");
        text.readInt();
    }
    if (what == "compare") {
        double expected = ans.readDouble(), found = ouf.readDouble();
        if (!doubleCompare(expected, found, 1e-6)) quitf(_wa, "error %.3f", doubleDelta(expected, found));
    }
    if (what == "quits") ouf.quits(_wa, "said by the stream");
    quitf(_ok, "%d%s", 3, englishEnding(3).c_str());
}
