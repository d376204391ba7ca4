# Leaves the last lantern of each walk as it was: wrong everywhere.
import sys

n, w, *walks = map(int, sys.stdin.read().split())
ends = sorted(walks)
print(sum(ends[1::2]) - sum(ends[::2]))
