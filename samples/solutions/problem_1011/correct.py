# The strip begins with a and ends with b: who finds them the other way turns it back.
word, given = input(), input()
if word == "send":
    print("a" + format(int(given), "b").replace("0", "a").replace("1", "b") + "b")
else:
    strip = given if given[0] == "a" else given[::-1]
    print(int(strip[1:-1].replace("a", "0").replace("b", "1"), 2))
