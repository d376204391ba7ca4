#include <iostream>
#include <queue>
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
    for (int first = 1; first <= n; first++) {
        if (tent[first] != 0) {
            continue;
        }
        tent[first] = 1;
        queue<int> placed;
        placed.push(first);
        while (!placed.empty()) {
            int child = placed.front();
            placed.pop();
            for (int foe : foes[child]) {
                if (tent[foe] == tent[child]) {
                    cout << "NO\n";
                    return 0;
                }
                if (tent[foe] == 0) {
                    tent[foe] = 3 - tent[child];
                    placed.push(foe);
                }
            }
        }
    }
    cout << "YES\n";
    for (int child = 1; child <= n; child++) {
        cout << tent[child] << (child == n ? '\n' : ' ');
    }
}
