import sys
from collections import deque


def main():
    p, n, *words = sys.stdin.read().split()
    circle = deque(range(1, int(p) + 1))
    accepted = set()
    letter = None
    for word in words:
        if len(circle) == 1:
            break
        child = circle.popleft()
        if letter in (None, word[0]) and word not in accepted:
            accepted.add(word)
            letter = word[-1]
            circle.append(child)
    print(len(accepted))
    print(*sorted(circle))


main()
