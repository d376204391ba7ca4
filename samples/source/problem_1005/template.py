n = int(input())

guess = 1
print(guess, flush=True)

answer = input()  # lower, higher or correct
