# Signals the whole list, which takes too many rounds.
n = int(input())
heights = list(map(int, input().split()))
both = list(heights)
for height in heights:
    print("say", height, flush=True)
    both.append(int(input()))
print("answer", sorted(both)[n - 1], flush=True)
