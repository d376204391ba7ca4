import { defaultUrlTransform, type UrlTransform } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import type { Pluggable } from "unified";

/** GitHub's elements, and those in which older statements were written. */
const tagNames = [
  ...(defaultSchema.tagNames ?? []),
  ..."big caption center figcaption figure font mark small u".split(" "),
];

/** GitHub's rules, and the class names by which formulas are found afterwards. */
export const sanitize: Pluggable = [
  rehypeSanitize,
  {
    ...defaultSchema,
    tagNames,
    // Pictures pasted into a statement; nothing but <img> has a source here.
    protocols: { ...defaultSchema.protocols, src: ["http", "https", "data"] },
    attributes: {
      ...defaultSchema.attributes,
      code: [["className", /^language-./, "math-inline", "math-display"]],
    },
  },
];

/** As React Markdown's own, and pictures within the text. */
export const urlTransform: UrlTransform = (url, attribute) =>
  attribute === "src" && url.startsWith("data:image/") ? url : defaultUrlTransform(url);

const known = new Set(tagNames);

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Tags that are none, or none we let through, are what somebody wanted to be read: `vector<int>`. */
export function unknownTagsAsText() {
  const visit = (node: Node): void => {
    if (node.type === "html" && !isKnown(node.value ?? "")) node.type = "text";
    node.children?.forEach(visit);
  };
  return visit;
}

function isKnown(html: string): boolean {
  const names = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = ""]) => name.toLowerCase());
  return names.every((name) => known.has(name));
}
