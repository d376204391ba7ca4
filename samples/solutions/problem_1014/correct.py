# Counts what changes where.
import sys
from collections import Counter

n, w, *walks = map(int, sys.stdin.read().split())
changes = Counter(walks[::2])
changes.update(b + 1 for b in walks[1::2])
lit, is_lit, since = 0, False, 0
for place in sorted(place for place, count in changes.items() if count % 2):
    if is_lit:
        lit += place - since
    is_lit, since = not is_lit, place
print(lit)
