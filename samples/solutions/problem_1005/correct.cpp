#include <iostream>
#include <string>
using namespace std;

int main() {
    int low = 1;
    int high;
    cin >> high;
    string answer;
    while (answer != "correct") {
        int guess = low + (high - low) / 2;
        cout << guess << endl;
        if (!(cin >> answer)) {
            return 0;
        }
        if (answer == "lower") {
            high = guess - 1;
        } else if (answer == "higher") {
            low = guess + 1;
        }
    }
}
