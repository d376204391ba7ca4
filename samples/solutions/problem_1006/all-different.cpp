// Forgets that towers can be equally high: 25 points.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> open;
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        int height;
        cin >> height;
        while (!open.empty() && open.back() < height) {
            pairs++;
            open.pop_back();
        }
        if (!open.empty()) {
            pairs++;
        }
        open.push_back(height);
    }
    cout << pairs << '\n';
}
