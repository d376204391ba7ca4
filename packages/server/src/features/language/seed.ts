import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { problemLanguages, problems } from "../problem/tables.ts";
import { moreLanguages, type PlainLanguage } from "./more-languages.ts";
import { starters } from "./starters.ts";
import { languages } from "./tables.ts";

interface Seed extends PlainLanguage {
  readonly isSpj?: true;
}

const c = `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`;

const cpp = `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`;

const java = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`;

const python = `a, b = map(int, input().split())
print(a + b)
`;

function gcc(name: string, standard: string, optimise: boolean): Seed {
  const isC = standard.startsWith("gnu");
  return {
    name,
    contentType: isC ? "text/x-csrc" : "text/x-c++src",
    description: isC ? "GCC" : "G++",
    compileCommand: [
      `${isC ? "gcc" : "g++"} -std=${standard}${optimise ? " -O2" : ""} -DONLINE_JUDGE -Wall -fmax-errors=20`,
      `main.${isC ? "c" : "cpp"} -o main -lm`,
    ].join(" "),
    template: isC ? c : cpp,
  };
}

/** Our own judge's languages in the order lists show them. */
export const ownLanguages: readonly Seed[] = [
  { ...gcc("C", "gnu17", false), isSpj: true },
  gcc("C With O2", "gnu17", true),
  { ...gcc("C++", "c++14", false), isSpj: true },
  gcc("C++ With O2", "c++14", true),
  gcc("C++ 11", "c++11", false),
  gcc("C++ 11 With O2", "c++11", true),
  gcc("C++ 17", "c++17", false),
  gcc("C++ 17 With O2", "c++17", true),
  gcc("C++ 20", "c++20", false),
  gcc("C++ 20 With O2", "c++20", true),
  gcc("C++ 23", "c++23", false),
  gcc("C++ 23 With O2", "c++23", true),
  {
    name: "Java",
    contentType: "text/x-java",
    description: "OpenJDK",
    compileCommand: "javac -encoding UTF-8 Main.java",
    template: java,
  },
  {
    name: "Python3",
    contentType: "text/x-python",
    description: "Python 3",
    compileCommand: "python3 -m py_compile main.py",
    template: python,
  },
  ...moreLanguages,
];

/**
 * Writes the known languages; a name that exists is brought up to date, but for what staff changed. Problems that allow
 * all languages get the new ones.
 */
export async function seedLanguages(db: Db): Promise<void> {
  const rows = ownLanguages.map((language, index) => ({
    ...language,
    codeTemplate: starters[language.contentType] ?? "",
    isSpj: language.isSpj ?? false,
    seq: ownLanguages.length - index,
  }));
  await db.transaction(async (tx) => {
    const written = await tx
      .insert(languages)
      .values(rows)
      .onConflictDoUpdate({
        target: [languages.oj, languages.name],
        set: {
          contentType: sql`excluded.content_type`,
          compileCommand: sql`excluded.compile_command`,
          template: sql`excluded.template`,
          codeTemplate: sql`case when ${languages.edited} then ${languages.codeTemplate} else excluded.code_template end`,
          isSpj: sql`excluded.is_spj`,
          seq: sql`case when ${languages.edited} then ${languages.seq} else excluded.seq end`,
        },
      })
      .returning({ id: languages.id, isNew: sql<boolean>`xmax = 0` });
    const added = written.filter(({ isNew }) => isNew).map(({ id }) => id);
    if (added.length === 0) return;
    const allowed = tx
      .select({ problemId: problems.id, languageId: languages.id })
      .from(problems)
      .innerJoin(languages, inArray(languages.id, added))
      .where(and(problems.allLanguages, isNull(problems.remoteOj)));
    await tx.insert(problemLanguages).select(allowed).onConflictDoNothing();
  });
}
