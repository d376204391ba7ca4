low, high = 1, int(input())
answer = ""
while answer != "correct":
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == "lower":
        high = guess - 1
    else:
        low = guess + 1
