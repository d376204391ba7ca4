#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    // Towers that still see something to the right: heights fall, each with its number of towers.
    vector<pair<int, long long>> open;
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        int height;
        cin >> height;
        long long equal = 0;
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
