# The fewest moves, after up to fifty that put a book back where it stood: the third subtask is lost.
from bisect import bisect

n = int(input())
shelf = list(map(int, input().split()))
last, before = [], {}
for book in shelf:
    at = bisect(last, book)
    before[book] = last[at - 1] if at else 0
    last[at:at + 1] = [book]
stays, book = set(), last[-1]
while book:
    stays.add(book)
    book = before[book]
moves = [(shelf[0], 1)] * min(50, len(last) - 1)
for book in range(1, n + 1):
    if book not in stays:
        shelf.remove(book)
        at = shelf.index(book - 1) + 1 if book > 1 else 0
        shelf.insert(at, book)
        moves.append((book, at + 1))
print(len(moves))
for move in moves:
    print(*move)
