# Hostile: looks through all that it can see for files of answers, and into what its own process was given.
import os

said = "0"
for root in ("/w", "/tmp", "/proc/self/fd", "/proc/self/cwd", "/var", "/home", "/root", "/srv", "/dev/shm"):
    for folder, _, names in os.walk(root):
        for name in names:
            if name in ("answer", "output", "ans") or name.endswith((".out", ".ans")):
                try:
                    said = open(os.path.join(folder, name)).read(100) or said
                except OSError:
                    pass
print(said)
