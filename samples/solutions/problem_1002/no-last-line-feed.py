# All but the line feed after the last row.
w, d, s = map(int, input().split())
width = len(str(d))
cells = [" " * width] * (s - 1) + [str(day).rjust(width) for day in range(1, d + 1)]
rows = [" ".join(cells[start : start + w]) for start in range(0, len(cells), w)]
print("\n".join(rows), end="")
