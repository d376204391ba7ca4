// Forgets the last day.
#include <iomanip>
#include <iostream>
#include <string>
using namespace std;

int main() {
    int w, d, s;
    cin >> w >> d >> s;
    int width = to_string(d).size();
    for (int i = 1; i < s; i++) {
        cout << string(width + 1, ' ');
    }
    for (int day = 1; day < d; day++) {
        bool rowEnds = (s - 1 + day) % w == 0 || day == d - 1;
        cout << setw(width) << day << (rowEnds ? '\n' : ' ');
    }
}
