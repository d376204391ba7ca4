// Puts each child in the first tent without a known foe and never thinks again.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<int>> foes(n + 1);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        foes[a].push_back(b);
        foes[b].push_back(a);
    }
    vector<int> tent(n + 1, 0);
    for (int child = 1; child <= n; child++) {
        bool taken[3] = {false, false, false};
        for (int foe : foes[child]) {
            taken[tent[foe]] = true;
        }
        if (taken[1] && taken[2]) {
            cout << "NO\n";
            return 0;
        }
        tent[child] = taken[1] ? 2 : 1;
    }
    cout << "YES\n";
    for (int child = 1; child <= n; child++) {
        cout << tent[child] << (child == n ? '\n' : ' ');
    }
}
