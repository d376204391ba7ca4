import { expect, test } from "vitest";
import { isDrawable } from "./drawable.ts";

test.each([
  "*a_".repeat(20_000),
  "> ".repeat(5000),
  "1. ".repeat(3000),
  "<b>".repeat(3000),
  "]".repeat(9000),
  "$a$ ".repeat(6000),
  "**a ".repeat(2000) + "a** ".repeat(2000),
  Array.from({ length: 90 }, (_, id) => `<b id=${id}>`).join("") + "<p>a".repeat(10_000),
  "```` ``` ````\n*a_".repeat(4000),
  `<div>\n\`\`\`\n\n${"*a_".repeat(4000)}`,
  `$$\n\`\`\`\n$$\n${"*a_".repeat(4000)}`,
  `a\n    \`\`\`\n${"*a_".repeat(4000)}`,
  `- <div>\n  \`\`\`\n${"*a_".repeat(4000)}`,
  `- $$\n  \`\`\`\n  $$\n${"*a_".repeat(4000)}`,
])("what no page could draw is not stored: %.30j", (text) => expect(isDrawable(text)).toBe(false));

test.each([
  "",
  "# A **title**\n\n> quoted\n>> twice\n\n- a\n  - b\n    - c\n",
  "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -",
  "*".repeat(10_000),
  `\`\`\`cpp\n${"vector<int> *a_b[i] = *p_q;\n".repeat(5000)}\`\`\`\n`,
  `~~~\n${"*a_".repeat(5000)}\n~~~\nend`,
  `$$\n${"a_i * b_j ".repeat(3000)}\n$$`,
  "int *p = a[i]; b_c += *q;\n".repeat(380),
  "A paragraph with *one* word and $a_i$.\n\n".repeat(2000),
  `<table>${"<tr><td>1</td><td>2</td></tr>\n".repeat(2000)}</table>`,
  `| *a* | b_c |\n| - | - |\n${"| *1* | a_i |\n".repeat(700)}`,
])("what people write is: %.30j", (text) => expect(isDrawable(text)).toBe(true));

test("it is told in time that grows with the text", () => {
  for (const unit of ["*a_\n\n", "> a\n", "<b></b>", "- ", "`", "$$\n", "<", "~~~\n", " "]) {
    const cost = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const before = process.threadCpuUsage();
      isDrawable(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    cost(20_000);
    expect(cost(800_000)).toBeLessThan(16 * cost(100_000) + 100);
  }
});
