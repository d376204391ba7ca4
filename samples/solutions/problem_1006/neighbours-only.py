# Counts the neighbours only: some tests pass, but no subtask does.
print(int(input()) - 1)
