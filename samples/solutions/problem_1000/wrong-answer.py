# Talks too much.
a, b = map(int, input().split())
print("The sum is", a + b)
