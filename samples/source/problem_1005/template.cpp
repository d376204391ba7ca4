#include <iostream>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;

    int guess = 1;
    cout << guess << endl;  // endl flushes the output

    string answer;  // lower, higher or correct
    cin >> answer;
}
