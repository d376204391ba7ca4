// Hostile: so many moves that a checker which made them all would run for hours.
#include <cstdio>

int main() {
    std::puts("2000000000");
    for (int i = 0; i < 1000000; i++) std::puts("1 1");
}
