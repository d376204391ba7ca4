// Looks through all visitors for each line of the log: too slow.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> inside;
    size_t most = 0;
    int when = 0;
    int faulty = 0;
    for (int line = 1; line <= n; line++) {
        char sign;
        int card;
        cin >> sign >> card;
        size_t place = 0;
        while (place < inside.size() && inside[place] != card) {
            place++;
        }
        bool known = place < inside.size();
        if (known == (sign == '+')) {
            faulty++;
        } else if (known) {
            inside.erase(inside.begin() + place);
        } else {
            inside.push_back(card);
        }
        if (inside.size() > most) {
            most = inside.size();
            when = line;
        }
    }
    cout << most << ' ' << when << ' ' << faulty << '\n';
}
