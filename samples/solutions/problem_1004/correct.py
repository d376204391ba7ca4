import sys


def place(n, foes):
    """The tent of each child, or None. Starts with the last child, in tent 2."""
    tent = [0] * (n + 1)
    for first in range(n, 0, -1):
        if tent[first]:
            continue
        tent[first] = 2
        placed = [first]
        for child in placed:
            for foe in foes[child]:
                if tent[foe] == tent[child]:
                    return None
                if not tent[foe]:
                    tent[foe] = 3 - tent[child]
                    placed.append(foe)
    return tent[1:]


def main():
    n, m, *pairs = map(int, sys.stdin.read().split())
    foes = [[] for _ in range(n + 1)]
    for a, b in zip(pairs[::2], pairs[1::2]):
        foes[a].append(b)
        foes[b].append(a)
    tents = place(n, foes)
    if tents is None:
        print("NO")
    else:
        print("YES")
        print(*tents)


main()
