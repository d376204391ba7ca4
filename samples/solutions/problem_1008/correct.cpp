#include <algorithm>
#include <iostream>
#include <queue>
#include <set>
#include <string>
#include <vector>
using namespace std;

int main() {
    int p, n;
    cin >> p >> n;
    queue<int> circle;
    for (int child = 1; child <= p; child++) {
        circle.push(child);
    }
    set<string> accepted;
    string last;
    while (n-- && circle.size() > 1) {
        string word;
        cin >> word;
        int child = circle.front();
        circle.pop();
        bool fits = last.empty() || last.back() == word.front();
        if (fits && accepted.insert(word).second) {
            last = word;
            circle.push(child);
        }
    }
    vector<int> left;
    for (; !circle.empty(); circle.pop()) {
        left.push_back(circle.front());
    }
    sort(left.begin(), left.end());
    cout << accepted.size() << '\n';
    for (size_t i = 0; i < left.size(); i++) {
        cout << left[i] << (i + 1 == left.size() ? '\n' : ' ');
    }
}
