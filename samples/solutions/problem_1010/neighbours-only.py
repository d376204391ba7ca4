# Wrong: compares each day with the one before it only.
def calm(d, t):
    best = length = 1
    for before, now in zip(t, t[1:]):
        length = length + 1 if abs(now - before) <= d else 1
        best = max(best, length)
    return best
