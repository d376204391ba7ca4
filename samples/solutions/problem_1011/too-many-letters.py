# Wrong: writes every letter twice.
word, given = input(), input()
if word == "send":
    print("a" + format(int(given), "030b").replace("0", "aa").replace("1", "bb") + "b")
else:
    strip = given if given[0] == "a" else given[::-1]
    print(int(strip[1:-1:2].replace("a", "0").replace("b", "1"), 2))
