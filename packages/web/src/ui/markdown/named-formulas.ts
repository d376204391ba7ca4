interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const headings = /^(h[1-6]|th)$/;

const isFormula = ({ properties }: Node): boolean =>
  Array.isArray(properties?.className) && properties.className.includes("katex");

const textOf = (node: Node): string => node.value ?? node.children?.map(textOf).join("") ?? "";

/** What stands beside formulas. */
const wordsOf = (node: Node): string =>
  isFormula(node) ? "" : (node.value ?? node.children?.map(wordsOf).join("") ?? "");

/** Each formula is named by its source. */
function nameFormulas(node: Node): void {
  const source = node.tagName === "math" ? sourceOf(node) : null;
  if (source !== null) node.properties = { ...node.properties, ariaLabel: source };
  else node.children?.forEach(nameFormulas);
}

/** A formula as it was written. */
function sourceOf(node: Node): string | null {
  if (node.tagName === "annotation") return textOf(node);
  for (const child of node.children ?? []) {
    const source = sourceOf(child);
    if (source !== null) return source;
  }
  return null;
}

/** In a heading that is nothing but formulas these have names: it has no other word for those who do not see it. */
export function namedFormulas() {
  return (tree: Node): void => {
    const visit = (node: Node): void => {
      if (headings.test(node.tagName ?? "") && wordsOf(node).trim() === "") nameFormulas(node);
      else node.children?.forEach(visit);
    };
    visit(tree);
  };
}
