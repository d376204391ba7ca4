# Guesses a number that cannot be.
n = int(input())
print(n + 1, flush=True)
