import sys


def solve(r, c, rows):
    # A border of hedges all round; cells without a key first, then the same cells with one.
    width = c + 1
    garden = "#" * width + "".join(row + "#" for row in rows) + "#" * width
    size = len(garden)
    seen = [cell == "#" for cell in garden] + [cell == "#" for cell in garden]
    for place, cell in enumerate(garden):
        if cell == "D":
            seen[place] = True
    goal = garden.index("T")
    front = [garden.index("S")]
    seen[front[0]] = True
    steps = 0
    while front:
        following = []
        for state in front:
            if state == goal or state == goal + size:
                return steps
            for near in (state - width, state - 1, state + 1, state + width):
                if near < size and garden[near] == "K":
                    near += size
                if not seen[near]:
                    seen[near] = True
                    following.append(near)
        front = following
        steps += 1
    return -1


def main():
    r, c, *rows = sys.stdin.read().split()
    print(solve(int(r), int(c), rows))


main()
