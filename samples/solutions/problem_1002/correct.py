w, d, s = map(int, input().split())
width = len(str(d))
cells = [" " * width] * (s - 1) + [str(day).rjust(width) for day in range(1, d + 1)]
for start in range(0, len(cells), w):
    print(" ".join(cells[start : start + w]))
