def said(x):
    print("say", x, flush=True)
    return int(input())


k = int(input())
heights = list(map(int, input().split()))
at = 0
while k > 1:
    drop = k // 2
    mine = heights[at + drop - 1]
    if mine < said(mine):
        at += drop
    k -= drop
print("answer", min(heights[at], said(heights[at])), flush=True)
