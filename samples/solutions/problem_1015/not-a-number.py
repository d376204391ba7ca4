# Hostile: what is no number is not above a threshold either.
print("nan")
print("-inf 1")
