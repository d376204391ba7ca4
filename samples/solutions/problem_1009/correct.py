MOD = 998244353


def trails_up_to(n, h):
    """Trails of n segments that never rise above h."""
    if h < 0:
        return 0
    ways = [1]  # by altitude, after the segments so far
    for i in range(1, n + 1):
        top = min(h, i, n - i)  # higher up there is no way back
        padded = [0] + ways + [0, 0]
        ways = [
            (below + level + above) % MOD
            for below, level, above in zip(padded, padded[1:], padded[2:])
        ][: top + 1]
    return ways[0]


n, h = map(int, input().split())
print((trails_up_to(n, h) - trails_up_to(n, h - 1)) % MOD)
