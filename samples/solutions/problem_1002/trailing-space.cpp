// Prints a space after every day, at the end of a row too.
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
    for (int day = 1; day <= d; day++) {
        cout << setw(width) << day << ' ';
        if ((s - 1 + day) % w == 0 || day == d) {
            cout << '\n';
        }
    }
}
