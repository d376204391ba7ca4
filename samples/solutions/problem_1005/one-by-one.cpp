// Tries 1, 2, 3, … until the judge ends the conversation.
#include <iostream>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    string answer;
    for (int guess = 1; answer != "correct"; guess++) {
        cout << guess << endl;
        if (!(cin >> answer)) {
            return 0;
        }
    }
}
