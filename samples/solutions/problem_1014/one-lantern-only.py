# Knows walks to one lantern alone: wrong in the first subtask.
import sys

n, w, *walks = map(int, sys.stdin.read().split())
lit = set()
for a in walks[::2]:
    lit ^= {a}
print(len(lit))
