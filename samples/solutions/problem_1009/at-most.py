# Counts the trails of height at most h, not exactly h.
MOD = 998244353
n, h = map(int, input().split())
ways = [1]
for i in range(1, n + 1):
    padded = [0] + ways + [0, 0]
    ways = [sum(padded[a : a + 3]) % MOD for a in range(min(h, i, n - i) + 1)]
print(ways[0])
