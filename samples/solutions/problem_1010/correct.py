# Two queues that never rise and never fall.
from collections import deque


def calm(d, t):
    high, low = deque(), deque()
    start = best = 0
    for day, now in enumerate(t):
        while high and t[high[-1]] <= now:
            high.pop()
        while low and t[low[-1]] >= now:
            low.pop()
        high.append(day)
        low.append(day)
        while t[high[0]] - t[low[0]] > d:
            start += 1
            if high[0] < start:
                high.popleft()
            if low[0] < start:
                low.popleft()
        best = max(best, day - start + 1)
    return best
