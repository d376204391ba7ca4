// Never ends, and keeps the processor busy.
#include <iostream>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    volatile bool waiting = true;
    while (waiting) {
    }
    cout << a + b << '\n';
}
