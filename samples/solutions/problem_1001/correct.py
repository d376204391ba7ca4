import sys


def main():
    tokens = sys.stdin.buffer.read().split()
    inside = set()
    most = when = faulty = 0
    for line in range(1, int(tokens[0]) + 1):
        enters = tokens[2 * line - 1] == b"+"
        card = tokens[2 * line]
        if enters == (card in inside):
            faulty += 1
        elif enters:
            inside.add(card)
            if len(inside) > most:
                most, when = len(inside), line
        else:
            inside.remove(card)
    print(most, when, faulty)


main()
