# Fills 640 MiB of memory and then answers correctly.
memory = bytearray(640 << 20)
for i in range(0, len(memory), 4096):
    memory[i] = 1
a, b = map(int, input().split())
print(a + b)
