import type { Plugin } from "vite";

/** What the client reads of an endpoint; the rest (schemas, bounds) is the server's and the compiler's. */
const KEPT = new Set(["name", "method", "path", "answer"]);
/** A page that asks an endpoint for these would find nothing. */
const DROPPED = new Set(["query", "body", "data", "refusals", "summary", "access", "bodyLimit", "upload"]);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves of each `endpoint({ … })` in the contract only what a caller needs at run time, and marks every
 * other constant as free of side effects, so that the page carries zod only where a form validates with it.
 * Types are not touched: the source stays what it is. A page that reads what is left out fails the build.
 */
export function contractSlice(): Plugin[] {
  return [slicer(), guard()];
}

/** Fails the build where a page reads of an endpoint what it will not have: a form's schema is exported by itself. */
function guard(): Plugin {
  return {
    name: "contract-slice-guard",
    enforce: "post",
    transform: {
      filter: { id: /packages\/web\/src\/.+\.tsx?$/, code: "@verdict/contract" },
      handler(code, id) {
        const missing = readsOfDropped(this.parse(code) as unknown as Node);
        if (missing) {
          this.error(
            `${id} reads ${missing}, which is not in the client: export it from the contract by itself`,
          );
        }
        return null;
      },
    },
  };
}

/** The first `endpoint.body` or the like of something imported from the contract, or null. */
export function readsOfDropped(program: Node): string | null {
  const ours = new Set(
    (program.body as Node[])
      .filter((node) => node.type === "ImportDeclaration" && isContract(node.source as Node))
      .flatMap((node) => (node.specifiers as Node[]).map(({ local }) => (local as Node).name as string)),
  );
  let found: string | null = null;
  const look = (node: unknown): void => {
    if (found || typeof node !== "object" || node === null) return;
    const { type, object, property, computed } = node as Node;
    if (type === "MemberExpression" && !computed) {
      const [of, name] = [(object as Node).name as string, (property as Node).name as string];
      if (ours.has(of) && DROPPED.has(name) && !/^[A-Z]/.test(of)) found = `${of}.${name}`;
    }
    for (const part of Object.values(node)) look(part);
  };
  look(program);
  return found;
}

const isContract = (source: Node) =>
  /(^@verdict\/contract$)|packages\/contract\/src\//.test(String(source.value));

function slicer(): Plugin {
  return {
    name: "contract-slice",
    enforce: "post",
    transform: {
      filter: { id: /packages\/contract\/src\/(?!refusal-texts\/)([\w-]+\/)*[\w-]+\.ts$/ },
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
