// Writes through a null pointer.
#include <iostream>
using namespace std;

int main() {
    int a, b;
    cin >> a >> b;
    int* volatile nowhere = nullptr;
    *nowhere = a + b;
    cout << *nowhere << '\n';
}
