# Takes doors for hedges.
r, c = map(int, input().split())
width = c + 1
garden = "#" * width + "".join(input() + "#" for _ in range(r)) + "#" * width
front = [garden.index("S")]
steps = {front[0]: 0}
for place in front:
    for near in (place - width, place - 1, place + 1, place + width):
        if garden[near] not in "#D" and near not in steps:
            steps[near] = steps[place] + 1
            front.append(near)
print(steps.get(garden.index("T"), -1))
