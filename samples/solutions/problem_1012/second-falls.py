import sys

n = int(input())
heights = list(map(int, input().split()))
print("say", heights[0], flush=True)
other = int(input())
if sys.argv[1] == "1":
    raise SystemExit(3)
print("answer", other, flush=True)
