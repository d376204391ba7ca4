# Never ends, and keeps the processor busy.
a, b = map(int, input().split())
while True:
    pass
