import { type Chance, chance } from "./random.ts";

/**
 * Solutions of one problem (count the inversions of n numbers, then print the longest rising run and the number of
 * different values) as people write them who have not seen each other's: each chooses methods of their own, splits the
 * work differently and writes loops, conditions, sums and reading by their own habits.
 */

type Statement =
  | { is: "set"; to: string; value: string }
  | { is: "new"; name: string; value: string }
  | { is: "add"; to: string; value: string }
  | { is: "list"; name: string; size: string }
  | { is: "loop"; by: string; from: string; below: string; body: Statement[] }
  | { is: "while"; test: string; body: Statement[] }
  | { is: "if"; test: string; not: string; then: Statement[]; else?: Statement[] }
  | { is: "return"; value: string };

const set = (to: string, value: string): Statement => ({ is: "set", to, value });
const declare = (name: string, value: string): Statement => ({ is: "new", name, value });
const add = (to: string, value: string): Statement => ({ is: "add", to, value });
const list = (name: string, size: string): Statement => ({ is: "list", name, size });
const loop = (by: string, from: string, below: string, ...body: Statement[]): Statement => ({
  is: "loop",
  by,
  from,
  below,
  body,
});
const during = (test: string, ...body: Statement[]): Statement => ({ is: "while", test, body });
const when = (test: string, not: string, then: Statement[], other?: Statement[]): Statement =>
  other ? { is: "if", test, not, then, else: other } : { is: "if", test, not, then };
const give = (value: string): Statement => ({ is: "return", value });

/** Ways to count the inversions of a[0..n). */
const inversions: readonly (() => Statement[])[] = [
  () => [
    declare("r", "0"),
    loop("i", "0", "n", loop("j", "i + 1", "n", when("a[i] > a[j]", "a[i] <= a[j]", [add("r", "1")]))),
    give("r"),
  ],
  () => [
    declare("r", "0"),
    loop(
      "i",
      "1",
      "n",
      declare("x", "a[i]"),
      declare("j", "i - 1"),
      during("j >= 0 && a[j] > x", set("a[j + 1]", "a[j]"), add("r", "1"), add("j", "-1")),
      set("a[j + 1]", "x"),
    ),
    give("r"),
  ],
  () => [
    declare("r", "0"),
    declare("moved", "1"),
    during(
      "moved > 0",
      set("moved", "0"),
      loop(
        "i",
        "1",
        "n",
        when("a[i - 1] > a[i]", "a[i - 1] <= a[i]", [
          declare("t", "a[i]"),
          set("a[i]", "a[i - 1]"),
          set("a[i - 1]", "t"),
          add("moved", "1"),
        ]),
      ),
      add("r", "moved"),
    ),
    give("r"),
  ],
  () => [
    list("tree", "200002"),
    declare("r", "0"),
    loop(
      "i",
      "0",
      "n",
      declare("p", "200001 - a[i]"),
      declare("q", "p - 1"),
      during("q > 0", add("r", "tree[q]"), set("q", "q & (q - 1)")),
      during("p <= 200001", add("tree[p]", "1"), add("p", "p & -p")),
    ),
    give("r"),
  ],
  () => [
    list("other", "n"),
    declare("r", "0"),
    declare("width", "1"),
    during(
      "width < n",
      declare("low", "0"),
      during(
        "low < n",
        declare("mid", "min(low + width, n)"),
        declare("high", "min(mid + width, n)"),
        declare("x", "low"),
        declare("y", "mid"),
        loop(
          "k",
          "low",
          "high",
          when(
            "x < mid && (y >= high || a[x] <= a[y])",
            "x >= mid || (y < high && a[x] > a[y])",
            [set("other[k]", "a[x]"), add("x", "1")],
            [set("other[k]", "a[y]"), add("y", "1"), add("r", "mid - x")],
          ),
        ),
        set("low", "high"),
      ),
      loop("k", "0", "n", set("a[k]", "other[k]")),
      set("width", "width * 2"),
    ),
    give("r"),
  ],
  () => [
    list("big", "448"),
    list("small", "200704"),
    declare("r", "0"),
    loop(
      "i",
      "0",
      "n",
      declare("block", "a[i] / 448"),
      loop("b", "block + 1", "448", add("r", "big[b]")),
      loop("v", "a[i] + 1", "(block + 1) * 448", add("r", "small[v]")),
      add("big[block]", "1"),
      add("small[a[i]]", "1"),
    ),
    give("r"),
  ],
];

/** Ways to find the longest rising run. */
const runs: readonly (() => Statement[])[] = [
  () => [
    declare("best", "1"),
    declare("now", "1"),
    loop(
      "i",
      "1",
      "n",
      when("a[i] > a[i - 1]", "a[i] <= a[i - 1]", [add("now", "1")], [set("now", "1")]),
      set("best", "max(best, now)"),
    ),
    give("best"),
  ],
  () => [
    declare("best", "0"),
    declare("from", "0"),
    during(
      "from < n",
      declare("to", "from + 1"),
      during("to < n && a[to - 1] < a[to]", add("to", "1")),
      when("to - from > best", "to - from <= best", [set("best", "to - from")]),
      set("from", "to"),
    ),
    give("best"),
  ],
  () => [
    list("up", "n"),
    loop(
      "i",
      "0",
      "n",
      set("up[i]", "1"),
      when("i > 0 && a[i - 1] < a[i]", "i == 0 || a[i - 1] >= a[i]", [add("up[i]", "up[i - 1]")]),
    ),
    declare("best", "up[0]"),
    loop("k", "0", "n", when("best < up[k]", "best >= up[k]", [set("best", "up[k]")])),
    give("best"),
  ],
  () => [
    declare("best", "0"),
    loop(
      "i",
      "0",
      "n",
      declare("k", "i"),
      during("k + 1 < n && a[k + 1] > a[k]", add("k", "1")),
      set("best", "max(k - i + 1, best)"),
    ),
    give("best"),
  ],
];

/** Ways to count different values. */
const values: readonly (() => Statement[])[] = [
  () => [
    list("seen", "200001"),
    declare("d", "0"),
    loop("i", "0", "n", when("seen[a[i]] == 0", "seen[a[i]] != 0", [set("seen[a[i]]", "1"), add("d", "1")])),
    give("d"),
  ],
  () => [
    declare("d", "0"),
    loop(
      "i",
      "0",
      "n",
      declare("j", "0"),
      during("a[j] != a[i]", add("j", "1")),
      when("j == i", "j != i", [add("d", "1")]),
    ),
    give("d"),
  ],
  () => [
    list("times", "200001"),
    loop("i", "0", "n", add("times[a[i]]", "1")),
    declare("d", "0"),
    loop("v", "0", "200001", add("d", "min(times[v], 1)")),
    give("d"),
  ],
];

/** One person's habits; each is kept mostly. */
interface Habits {
  loop: number;
  add: number;
  turns: number;
  temporary: number;
  read: number;
  print: number;
  list: number;
  inMain: boolean;
  global: boolean;
}

const header = ["#include <bits/stdc++.h>", "using namespace std;"];

export function independentSolution(seed: number): string {
  const random = chance(seed);
  const habits: Habits = {
    loop: random.below(4),
    add: random.below(3),
    turns: random.below(3),
    temporary: random.below(3),
    read: random.below(5),
    print: random.below(3),
    list: random.below(3),
    inMain: random.below(3) === 0,
    global: random.below(2) === 0,
  };
  const parts = random.mix([
    { name: "inversions", type: "long long", body: random.pick(inversions)() },
    { name: "run", type: "int", body: random.pick(runs)() },
    { name: "values", type: "int", body: random.pick(values)() },
  ]);
  const written = parts.map((part) => ({ ...part, text: render(part.body, habits, random, 1) }));
  // Counting inversions may sort: it always gets a list of its own.
  const ownList = (name: string) => !habits.global || name === "inversions";
  const isBody = (name: string) => habits.inMain && name !== "inversions";
  const functions = written.flatMap(({ name, type, text }) =>
    isBody(name) ? [] : [`${type} ${name}(${ownList(name) ? "vector<int> a, int n" : ""}) {\n${text}}\n`],
  );
  const inline = written.flatMap(({ name, type, text }) =>
    isBody(name)
      ? [`    ${type} the_${name} = 0;\n    {\n${text.replace(/return ([^;]+);/g, `the_${name} = $1;`)}    }`]
      : [],
  );
  const terms = ["inversions", "run", "values"].map((name) =>
    isBody(name) ? `the_${name}` : `${name}(${ownList(name) ? "a, n" : ""})`,
  );
  return [
    ...header,
    ...(habits.global ? ["int n;", "vector<int> a;"] : []),
    "",
    ...functions,
    "int main() {",
    ...(reading[habits.read]?.(habits.global) ?? []),
    ...inline,
    ...printing(habits.print, terms),
    "}",
    "",
  ].join("\n");
}

const own = (global: boolean, ...lines: string[]) =>
  lines.filter((line) => !(global && line.startsWith("    int n")));
const reading: readonly ((global: boolean) => string[])[] = [
  (global) =>
    own(
      global,
      "    int n;",
      "    cin >> n;",
      global ? "    a.resize(n);" : "    vector<int> a(n);",
      "    for (auto &v : a) cin >> v;",
    ),
  (global) =>
    own(
      global,
      "    int n;",
      '    scanf("%d", &n);',
      global ? "" : "    vector<int> a;",
      "    while (n > (int)a.size()) {",
      "        int v;",
      '        scanf("%d", &v);',
      "        a.push_back(v);",
      "    }",
    ),
  (global) =>
    own(
      global,
      "    int n;",
      global ? "" : "    vector<int> a;",
      "    istream_iterator<int> from(cin), to;",
      "    n = *from++;",
      "    a.assign(from, to);",
    ),
  (global) =>
    own(
      global,
      "    int n;",
      "    ios::sync_with_stdio(false);",
      "    cin.tie(0);",
      "    cin >> n;",
      global ? "    a = vector<int>(n, 0);" : "    vector<int> a(n, 0);",
      "    int k = 0;",
      "    do cin >> a[k]; while (++k < n);",
    ),
  (global) =>
    own(
      global,
      "    int n;",
      global ? "" : "    vector<int> a;",
      "    string line;",
      "    getline(cin, line);",
      "    n = stoi(line);",
      "    getline(cin, line);",
      "    stringstream words(line);",
      "    for (int v; words >> v;) a.emplace_back(v);",
    ),
];

function printing(way: number, terms: string[]): string[] {
  if (way === 0) return [`    cout << ${terms.join(' << " " << ')} << endl;`];
  if (way === 1) return [`    printf("%lld %d %d\\n", ${terms.join(", ")});`];
  return [
    "    long long out[3];",
    ...terms.map((term, i) => `    out[${i}] = ${term};`),
    '    for (long long o : out) cout << o << " ";',
    "    return 0;",
  ];
}

function render(body: readonly Statement[], habits: Habits, random: Chance, depth: number): string {
  const pad = "    ".repeat(depth);
  /** A habit, or now and then something else. */
  const way = (habit: number, ways: number) => (random.below(5) === 0 ? random.below(ways) : habit % ways);
  const inner = (statements: readonly Statement[]) => render(statements, habits, random, depth + 1);
  const write = (one: Statement): string => {
    switch (one.is) {
      case "set":
        if (way(habits.temporary, 3) === 2 && one.value.length > 5)
          return `${pad}int got${depth} = ${one.value};\n${pad}${one.to} = got${depth};\n`;
        return `${pad}${one.to} = ${one.value};\n`;
      case "new":
        if (way(habits.temporary, 3) === 1)
          return `${pad}int ${one.name};\n${pad}${one.name} = ${one.value};\n`;
        return `${pad}int ${one.name} = ${one.value};\n`;
      case "add": {
        const ways = [
          one.value === "1" ? `${one.to}++` : `${one.to} += ${one.value}`,
          `${one.to} = ${one.to} + (${one.value})`,
          one.value === "1" ? `++${one.to}` : `${one.to} -= -(${one.value})`,
        ];
        return `${pad}${ways[way(habits.add, 3)]};\n`;
      }
      case "list":
        return `${pad}${[`vector<int> ${one.name}(${one.size});`, `int *${one.name} = new int[${one.size}]();`, `static int ${one.name}[200705];\n${pad}memset(${one.name}, 0, sizeof(${one.name}));`][way(habits.list, 3)]}\n`;
      case "loop": {
        const { by, from, below } = one;
        const text = inner(one.body);
        switch (way(habits.loop, 4)) {
          case 0:
            return `${pad}for (int ${by} = ${from}; ${by} < ${below}; ${by}++) {\n${text}${pad}}\n`;
          case 1:
            return `${pad}for (int ${by} = ${from}; ${by} <= ${below} - 1; ++${by}) {\n${text}${pad}}\n`;
          case 2:
            return `${pad}int ${by} = ${from};\n${pad}while (${by} < ${below}) {\n${text}${pad}    ${by} += 1;\n${pad}}\n`;
          default:
            return `${pad}for (int ${by} = (${from}) - 1; ++${by} != max(${from}, ${below});) {\n${text}${pad}}\n`;
        }
      }
      case "while":
        if (way(habits.loop, 4) > 1)
          return `${pad}for (;;) {\n${pad}    if (!(${one.test})) break;\n${inner(one.body)}${pad}}\n`;
        return `${pad}while (${one.test}) {\n${inner(one.body)}${pad}}\n`;
      case "if": {
        const other = one.else;
        if (other && way(habits.turns, 3) > 0)
          return `${pad}if (${one.not}) {\n${inner(other)}${pad}} else {\n${inner(one.then)}${pad}}\n`;
        if (!other && way(habits.turns, 3) === 2)
          return `${pad}bool is${depth} = ${one.test};\n${pad}if (is${depth}) {\n${inner(one.then)}${pad}}\n`;
        return `${pad}if (${one.test}) {\n${inner(one.then)}${pad}}${other ? ` else {\n${inner(other)}${pad}}` : ""}\n`;
      }
      case "return":
        return `${pad}return ${one.value};\n`;
    }
  };
  return body.map(write).join("");
}
