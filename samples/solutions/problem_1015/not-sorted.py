# Puts book 1 in front and leaves the others.
print("1\n1 1")
