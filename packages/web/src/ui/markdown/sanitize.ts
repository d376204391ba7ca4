import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import type { Pluggable } from "unified";

/** GitHub's rules, and the class names by which formulas are found afterwards. */
export const sanitize: Pluggable = [
  rehypeSanitize,
  {
    ...defaultSchema,
    attributes: {
      ...defaultSchema.attributes,
      code: [["className", /^language-./, "math-inline", "math-display"]],
    },
  },
];
