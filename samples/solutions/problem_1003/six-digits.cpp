// The right lengths, but printed with six significant digits only.
#include <cmath>
#include <iostream>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        double xa, ya, xb, yb;
        cin >> xa >> ya >> xb >> yb;
        cout << hypot(xa - xb, ya + yb) << '\n';
    }
}
