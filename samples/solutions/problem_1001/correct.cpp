#include <iostream>
#include <unordered_set>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    unordered_set<int> inside;
    size_t most = 0;
    int when = 0;
    int faulty = 0;
    for (int line = 1; line <= n; line++) {
        char sign;
        int card;
        cin >> sign >> card;
        bool changed = sign == '+' ? inside.insert(card).second : inside.erase(card) > 0;
        if (!changed) {
            faulty++;
        }
        if (inside.size() > most) {
            most = inside.size();
            when = line;
        }
    }
    cout << most << ' ' << when << ' ' << faulty << '\n';
}
