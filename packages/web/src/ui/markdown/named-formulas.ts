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

/** Formulas as they were written. */
function sourcesOf(node: Node): string[] {
  if (node.tagName === "annotation") return [textOf(node)];
  return node.children?.flatMap(sourcesOf) ?? [];
}

/** A heading that is nothing but formulas has their source as its name: what draws a formula is hidden from readers. */
export function namedFormulas() {
  return (tree: Node): void => {
    const visit = (node: Node): void => {
      if (headings.test(node.tagName ?? "") && wordsOf(node).trim() === "") {
        const sources = sourcesOf(node);
        if (sources.length > 0) node.properties = { ...node.properties, ariaLabel: sources.join(" ") };
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
