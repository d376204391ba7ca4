def main():
    input()
    heights = list(map(int, input().split()))
    # Heights fall from the bottom of the stack to the top; beside each, its number of towers.
    stack = []
    pairs = 0
    for height in heights:
        count = 1
        while stack and stack[-1][0] <= height:
            top, towers = stack.pop()
            pairs += towers
            if top == height:
                count += towers
        if stack:
            pairs += 1
        stack.append((height, count))
    print(pairs)


main()
