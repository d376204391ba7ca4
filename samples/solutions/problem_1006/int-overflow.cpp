// Counts in 32 bits, which is not enough for many equal towers: 70 points.
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<pair<int, unsigned>> open;
    unsigned pairs = 0;
    for (int i = 0; i < n; i++) {
        int height;
        cin >> height;
        unsigned equal = 0;
        while (!open.empty() && open.back().first <= height) {
            pairs += open.back().second;
            if (open.back().first == height) {
                equal = open.back().second;
            }
            open.pop_back();
        }
        if (!open.empty()) {
            pairs++;
        }
        open.push_back({height, equal + 1});
    }
    cout << pairs << '\n';
}
