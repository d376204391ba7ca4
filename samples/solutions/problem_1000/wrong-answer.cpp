// Forgets the signs: right on the tests without negative numbers only.
#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    cout << llabs(a) + llabs(b) << '\n';
}
