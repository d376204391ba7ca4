n = int(input())
heights = list(map(int, input().split()))
print("answer", heights[n // 2], flush=True)
