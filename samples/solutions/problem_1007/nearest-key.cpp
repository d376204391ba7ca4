// Without doors, or by way of the nearest key; sometimes another key is better.
#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int r, c;
vector<string> garden;

vector<int> distances(int start, bool doors) {
    vector<int> steps(r * c, -1);
    steps[start] = 0;
    queue<int> reached;
    reached.push(start);
    const int dx[] = {1, -1, 0, 0};
    const int dy[] = {0, 0, 1, -1};
    while (!reached.empty()) {
        int place = reached.front();
        reached.pop();
        for (int d = 0; d < 4; d++) {
            int x = place % c + dx[d], y = place / c + dy[d];
            if (x < 0 || x >= c || y < 0 || y >= r || garden[y][x] == '#') {
                continue;
            }
            if ((garden[y][x] == 'D' && !doors) || steps[y * c + x] != -1) {
                continue;
            }
            steps[y * c + x] = steps[place] + 1;
            reached.push(y * c + x);
        }
    }
    return steps;
}

int main() {
    cin >> r >> c;
    garden.resize(r);
    string cells;
    for (string& row : garden) {
        cin >> row;
        cells += row;
    }
    int goal = cells.find('T');
    vector<int> walk = distances(cells.find('S'), false);
    int best = walk[goal];
    int key = -1;
    for (int place = 0; place < r * c; place++) {
        if (cells[place] == 'K' && walk[place] != -1 && (key == -1 || walk[place] < walk[key])) {
            key = place;
        }
    }
    if (key != -1) {
        int rest = distances(key, true)[goal];
        if (rest != -1 && (best == -1 || walk[key] + rest < best)) {
            best = walk[key] + rest;
        }
    }
    cout << best << '\n';
}
