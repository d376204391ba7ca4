// Keeps the whole table, one row for each segment: 122 MiB.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

const int MOD = 998244353;

long long trailsUpTo(int n, int h) {
    if (h < 0) {
        return 0;
    }
    vector<vector<long long>> ways(n + 1, vector<long long>(n + 1, 0));
    ways[0][0] = 1;
    for (int i = 1; i <= n; i++) {
        for (int a = 0; a <= min(i, h); a++) {
            ways[i][a] = ways[i - 1][a];
            if (a > 0) {
                ways[i][a] += ways[i - 1][a - 1];
            }
            if (a < h) {
                ways[i][a] += ways[i - 1][a + 1];
            }
            ways[i][a] %= MOD;
        }
    }
    return ways[n][0];
}

int main() {
    int n, h;
    cin >> n >> h;
    cout << (trailsUpTo(n, h) - trailsUpTo(n, h - 1) + MOD) % MOD << '\n';
}
