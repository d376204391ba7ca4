#include "testlib.h"

#include <string>
#include <utility>
#include <vector>

using namespace std;

int n, m;
vector<pair<int, int>> pairs;

// Reads an answer, ours or the contestant's, and blames the one who wrote it if it is not valid.
bool readAnswer(InStream& in) {
    string word = in.readToken();
    if (word == "NO") {
        return false;
    }
    if (word != "YES") {
        in.quitf(_wa, "expected YES or NO, found %s", word.substr(0, 20).c_str());
    }
    vector<int> tent(n + 1);
    for (int child = 1; child <= n; child++) {
        tent[child] = in.readInt(1, 2, "tent");
    }
    for (const pair<int, int>& p : pairs) {
        if (tent[p.first] == tent[p.second]) {
            in.quitf(_wa, "children %d and %d share tent %d", p.first, p.second, tent[p.first]);
        }
    }
    return true;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    n = inf.readInt();
    m = inf.readInt();
    for (int i = 0; i < m; i++) {
        int a = inf.readInt();
        int b = inf.readInt();
        pairs.push_back(make_pair(a, b));
    }
    bool ours = readAnswer(ans);
    bool theirs = readAnswer(ouf);
    if (ours && !theirs) {
        quitf(_wa, "the answer is NO, but there is a way");
    }
    if (!ours && theirs) {
        quitf(_fail, "the contestant has found a way, but our answer is NO");
    }
    if (!ouf.seekEof()) {
        quitf(_wa, "there is more output after the answer");
    }
    quitf(_ok, theirs ? "a valid way for %d children" : "no way for %d children", n);
}
