# Hostile: fewer moves than none would be below every threshold.
print(-1000)
