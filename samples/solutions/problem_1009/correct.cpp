// Trails of height at most h, less those of height at most h - 1; two rows of the table are enough.
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

const int MOD = 998244353;

long long trailsUpTo(int n, int h) {
    if (h < 0) {
        return 0;
    }
    vector<long long> ways(h + 3, 0), next(h + 3, 0);  // altitude a is kept at a + 1
    ways[1] = 1;
    for (int i = 1; i <= n; i++) {
        for (int a = 1; a <= h + 1; a++) {
            next[a] = (ways[a - 1] + ways[a] + ways[a + 1]) % MOD;
        }
        swap(ways, next);
    }
    return ways[1];
}

int main() {
    int n, h;
    cin >> n >> h;
    cout << (trailsUpTo(n, h) - trailsUpTo(n, h - 1) + MOD) % MOD << '\n';
}
