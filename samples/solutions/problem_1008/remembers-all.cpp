// Forgets that a word which was not accepted may be said again.
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
    set<string> said;
    string last;
    int accepted = 0;
    while (n-- && circle.size() > 1) {
        string word;
        cin >> word;
        int child = circle.front();
        circle.pop();
        bool isNew = said.insert(word).second;
        if (isNew && (last.empty() || last.back() == word.front())) {
            accepted++;
            last = word;
            circle.push(child);
        }
    }
    vector<int> left;
    for (; !circle.empty(); circle.pop()) {
        left.push_back(circle.front());
    }
    sort(left.begin(), left.end());
    cout << accepted << '\n';
    for (size_t i = 0; i < left.size(); i++) {
        cout << left[i] << (i + 1 == left.size() ? '\n' : ' ');
    }
}
