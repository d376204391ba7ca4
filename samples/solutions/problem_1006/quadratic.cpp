// From each tower looks to the right until a taller one blocks the view: 45 points.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> height(n);
    for (int& h : height) {
        cin >> h;
    }
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        int between = 0;
        for (int j = i + 1; j < n && between <= height[i]; j++) {
            if (between <= height[j]) {
                pairs++;
            }
            between = max(between, height[j]);
        }
    }
    cout << pairs << '\n';
}
