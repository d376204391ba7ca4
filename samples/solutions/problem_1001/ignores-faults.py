# Believes every line of the log.
import sys

tokens = sys.stdin.buffer.read().split()
now = most = when = 0
for line in range(1, int(tokens[0]) + 1):
    now += 1 if tokens[2 * line - 1] == b"+" else -1
    if now > most:
        most, when = now, line
print(most, when, 0)
