// Writes to 400 MiB of memory, page after page, and then answers correctly.
#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    const size_t size = size_t(400) << 20;
    volatile char* memory = static_cast<volatile char*>(malloc(size));
    if (memory == nullptr) {
        return 1;
    }
    for (size_t i = 0; i < size; i += 4096) {
        memory[i] = 1;
    }
    long long a, b;
    cin >> a >> b;
    cout << a + b << '\n';
}
