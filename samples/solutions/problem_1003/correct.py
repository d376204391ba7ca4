from math import hypot

for _ in range(int(input())):
    xa, ya, xb, yb = map(int, input().split())
    print(f"{hypot(xa - xb, ya + yb):.8f}")
