#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> garden(r);
    for (string& row : garden) {
        cin >> row;
    }
    // A state is a cell and whether Clara has a key: 2 * (y * c + x) + key.
    vector<int> steps(2 * r * c, -1);
    queue<int> reached;
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (garden[y][x] == 'S') {
                steps[2 * (y * c + x)] = 0;
                reached.push(2 * (y * c + x));
            }
        }
    }
    const int dx[] = {1, -1, 0, 0};
    const int dy[] = {0, 0, 1, -1};
    while (!reached.empty()) {
        int state = reached.front();
        reached.pop();
        int key = state % 2, x = state / 2 % c, y = state / 2 / c;
        if (garden[y][x] == 'T') {
            cout << steps[state] << '\n';
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            int toX = x + dx[d], toY = y + dy[d];
            if (toX < 0 || toX >= c || toY < 0 || toY >= r) {
                continue;
            }
            char cell = garden[toY][toX];
            if (cell == '#' || (cell == 'D' && !key)) {
                continue;
            }
            int next = 2 * (toY * c + toX) + (key || cell == 'K');
            if (steps[next] == -1) {
                steps[next] = steps[state] + 1;
                reached.push(next);
            }
        }
    }
    cout << -1 << '\n';
}
