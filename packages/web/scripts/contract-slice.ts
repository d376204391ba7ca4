import type { Plugin } from "vite";

/** What the client reads of an endpoint; the rest (schemas, bounds) is the server's and the compiler's. */
const KEPT = new Set(["name", "method", "path", "answer"]);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves of each `endpoint({ … })` in the contract only what a caller needs at run time, and marks every
 * other constant as free of side effects, so that the page carries zod only where a form validates with it.
 * Types are not touched: the source stays what it is.
 */
export function contractSlice(): Plugin {
  return {
    name: "contract-slice",
    enforce: "post",
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        for (const init of constants(this.parse(code) as unknown as Node)) {
          const draft = endpointDraft(init);
          const text = code.slice(init.start, init.end);
          edits.push({ ...init, text: draft ? slice(code, draft) : `/* @__PURE__ */ (() => (${text}))()` });
        }
        if (edits.length === 0) return null;
        let sliced = code;
        for (const { start, end, text } of edits.reverse()) {
          sliced = sliced.slice(0, start) + text + sliced.slice(end);
        }
        return { code: sliced, map: null };
      },
    },
  };
}

/** What the module's own constants are set to, where that is more than a literal; in order. */
function constants(program: Node): Node[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration as Node | null) ?? statement)
    .filter((statement) => statement.type === "VariableDeclaration")
    .flatMap((statement) =>
      (statement.declarations as Node[]).map((declarator) => declarator.init as Node | null),
    )
    .filter((init) => init !== null && init.type !== "Literal" && init.type !== "Identifier") as Node[];
}

/** The object literal given to `endpoint(…)`, or null for every other node. */
function endpointDraft(node: Node): Node | null {
  const callee = node.callee as Node | undefined;
  if (node.type !== "CallExpression" || callee?.type !== "Identifier" || callee.name !== "endpoint")
    return null;
  const [draft] = node.arguments as Node[];
  return draft?.type === "ObjectExpression" ? draft : null;
}

function slice(code: string, draft: Node): string {
  const kept = (draft.properties as Node[])
    .filter((property) => KEPT.has(String((property.key as Node | undefined)?.name)))
    .map((property) => code.slice(property.start, property.end));
  return `({ ${kept.join(", ")} })`;
}
