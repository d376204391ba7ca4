#include "testlib.h"

#include <algorithm>
#include <iostream>

using namespace std;

// Input file: n and the number to guess. A number of 0 means that the interactor has none yet:
// it answers so that as many numbers as possible remain, which needs the most guesses.
int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    const int most = 30;
    int n = inf.readInt();
    int number = inf.readInt();
    int low = number == 0 ? 1 : number;
    int high = number == 0 ? n : number;

    cout << n << endl;
    for (int guesses = 1; guesses <= most; guesses++) {
        int guess = ouf.readInt(1, n, "guess");
        if (low == guess && guess == high) {
            cout << "correct" << endl;
            tout << guesses << endl;
            quitf(_ok, "guessed %d of %d with %d guesses", guess, n, guesses);
        }
        // The number stays between low and high; guess - low numbers are below the guess.
        bool lower = guess > high || (guess >= low && guess - low > high - guess);
        cout << (lower ? "lower" : "higher") << endl;
        if (lower) {
            high = min(high, guess - 1);
        } else {
            low = max(low, guess + 1);
        }
    }
    quitf(_wa, "%d guesses were not enough for n = %d", most, n);
}
