// Reads one thing of the output by each family of calls; the first word of the input says which.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string what = inf.readWord();
    if (what == "tokens") quitf(_ok, "%s", join(ouf.readTokens(3), '|').c_str());
    if (what == "words") quitf(_ok, "%d", int(ouf.readWords(2, "[a-z]+", "w").size()));
    if (what == "wordTo") {
        std::string word;
        ouf.readWordTo(word, "[a-z]{1,3}", "w");
        quitf(_ok, "%s", word.c_str());
    }
    if (what == "line") quitf(_ok, "<%s>", ouf.readLine("[a-z ]{1,9}", "title").c_str());
    if (what == "linesOf") quitf(_ok, "%s", join(ouf.readLines(2), '|').c_str());
    if (what == "stringTo") {
        std::string text;
        ouf.readStringTo(text);
        ouf.nextLine();
        quitf(_ok, "<%s> <%s>", text.c_str(), ouf.readString().c_str());
    }
    if (what == "longs") quitf(_ok, "%lld", ouf.readLongs(2, -9, 9, "a", 0)[1]);
    if (what == "unsignedLongs") quitf(_ok, "%llu", ouf.readUnsignedLongs(2, 1, 9, "u")[1]);
    if (what == "integers") quitf(_ok, "%d", ouf.readIntegers(2)[1]);
    if (what == "doubles") quitf(_ok, "%.2f", ouf.readDoubles(2, 0, 1, "x")[1]);
    if (what == "reals") quitf(_ok, "%.2f", ouf.readReal(0, 1));
    if (what == "strictReals") quitf(_ok, "%.2f", ouf.readStrictReals(2, 0, 1, 1, 2, "x")[1]);
    if (what == "chars") {
        char first = ouf.readChar();
        ouf.readChar('b');
        ouf.readSpace();
        ouf.unreadChar('z');
        quitf(_ok, "%c %s", first, ouf.readToken().c_str());
    }
    if (what == "ends") {
        bool line = ouf.eoln(), sought = ouf.seekEoln();
        ouf.readEoln();
        quitf(_ok, "%d %d %d", line, sought, ouf.seekEof());
    }
    if (what == "eof") {
        ouf.readEof();
        quitf(_ok, "all read");
    }
    if (what == "int") expectedButFound(_wa, ans.readInt(), ouf.readInt());
    if (what == "text") expectedButFound(_wa, ans.readWord(), ouf.readWord(), "line %d", 2);
    if (what == "ensure") ouf.ensure(ouf.readInt() > 0);
    if (what == "answer") ans.ensuref(ans.readInt() > 10, "not above %d", 10);
    if (what == "quitif") ouf.quitif(ouf.readInt() != 1, _pe, "not one but %d", 2);
    if (what == "global") quitif(true, _wa, "said %s", "so");
    if (what == "quit") quit(_wa, "plain");
    if (what == "dirt") quitf(_dirt, "more than asked");
    if (what == "pe") quitf(_pe, "odd");
    if (what == "eofCode") quitf(_unexpected_eof, "too short");
    if (what == "partially") quitf(_partially, "nothing");
    if (what == "info") quitpi("3:40", "group three");
    if (what == "whole") quitp(7, "of ten");
    if (what == "bare") quitp(0.25);
    if (what == "cases") {
        setTestCase(2);
        quitf(_ok, "all");
    }
    if (what == "noCase") {
        setTestCase(2);
        unsetTestCase();
        quitf(_wa, "none");
    }
    if (what == "long") quitf(_wa, "%s", std::string(40000, 'x').c_str());
    if (what == "blanks") {
        ouf.maxBlankCount = 10;
        ouf.readToken();
    }
    if (what == "tooLong") {
        ouf.maxTokenLength = 10;
        ouf.readToken();
    }
    if (what == "helpers")
        quitf(_ok, "%s %s %s %s %s %d", upperCase("aB").c_str(), lowerCase("aB").c_str(), trim(" x\t").c_str(),
              join(split("a,,b", ',')).c_str(), join(tokenize("a,,b", ',')).c_str(), doubleCompare(1, 1 + 1e-10, 1e-9));
    if (what == "guardOff") disableFinalizeGuard();
}
