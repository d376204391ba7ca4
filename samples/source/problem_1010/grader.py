import sys

from calm import calm

n, d, *t = map(int, sys.stdin.read().split())
print(calm(d, t))
