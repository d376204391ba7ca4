import type { Plugin } from "vite";

/** Parts of one chunk: a module belongs to the first group that one of its patterns finds. */
interface PageChunk {
  readonly name: string;
  readonly parts: readonly RegExp[];
}

const mantine = (names: string) => new RegExp(`@mantine/core/esm/(.+/)?(${names})/`);
const hooks = (names: string) => new RegExp(`@mantine/hooks/esm/(.+/)?(${names})[./]`);
const icons = (names: string) => new RegExp(`@tabler/icons-react/dist/esm/icons/Icon(${names})\\.mjs`);
const packages = (names: string) => new RegExp(`node_modules/(${names})/`);
const source = (names: string) => new RegExp(`packages/web/src/(${names})[.-]`);

/**
 * What several pages share and the first views of the problem list and of a problem draw with. Left to itself each of
 * these modules would be a chunk of about a kilobyte, and a page would wait for fifty of them, six at a time. What is
 * not named here is a small chunk of its own: `npm run size -w packages/web` tells how many a page needs.
 */
export const pageChunks: readonly PageChunk[] = [
  {
    name: "list-parts",
    parts: [
      mantine(
        "FloatingIndicator|Pagination|SegmentedControl|Switch|TextInput|InlineInput|InputsGroupFieldset",
      ),
      mantine("create-safe-context|create-event-handler|get-auto-contrast-value|get-env|primitive"),
      /@mantine\/core\/esm\/components\/ScrollArea\/utils\/to-int/,
      hooks("use-callback-ref|use-debounced-callback|use-local-storage|use-merged-ref|use-mounted"),
      hooks("use-mutation-observer|use-pagination|shallow-equal|use-shallow-effect|use-timeout"),
      hooks("use-uncontrolled|use-window-event"),
      icons(
        "Ban|Bolt|Check|ChevronDown|ChevronUp|CircleHalf2|Clock|CloudOff|Database|EyeOff|FileAlert|Hourglass|Loader2|Minus",
      ),
      icons("Tags|TextWrap|X"),
      /@tanstack\/(query-core|react-query)\/.*utation/,
      /packages\/contract\/src\/(status|verdict-kind)\.ts/,
      source("lib/units|ui/(card|states|link-button|LinkButton|verdict|VerdictIcon)"),
      source(
        "ui/list/(address|DataTable|filters|List|PageNumbers|Pager|pager|TableBox|use-typed-filter|list|table)",
      ),
      source("features/problem/(AcceptanceRate|Difficulty|OwnStatus|TagLink|problem)"),
    ],
  },
  {
    name: "problem-parts",
    parts: [
      mantine("Tabs|Tooltip|Transition|Portal|Floating|DirectionProvider|get-safe-id|use-force-update"),
      mantine("create-scoped-keydown-handler|find-element-ancestor|get-default-z-index|get-ref-prop"),
      mantine("get-single-element-child|get-style-object|is-element"),
      hooks("use-force-update|use-long-press"),
      /@floating-ui\//,
      icons("ChevronLeft|ChevronRight|Copy|Download|Upload"),
      source("ui/(CodeBlock|code|CodeEditor|CopyButton)"),
    ],
  },
  {
    name: "formulas",
    parts: [
      packages(
        "katex|remark-math|rehype-katex|micromark-extension-math|mdast-util-math|hast-util-from-html-isomorphic",
      ),
      source("ui/markdown/(MathMarkdown|math)"),
    ],
  },
  {
    name: "markdown",
    parts: [
      packages(
        "react-markdown|unified|bail|trough|devlop|extend|is-plain-obj|vfile[^/]*|html-url-attributes",
      ),
      packages(
        "remark-[^/]+|rehype-sanitize|micromark[^/]*|mdast-[^/]+|unist-[^/]+|ccount|longest-streak|markdown-table|zwitch",
      ),
      packages(
        "hast-util-(to-jsx-runtime|whitespace|sanitize|is-element|to-text|parse-selector|from-dom)|hastscript",
      ),
      packages(
        "property-information|[^/]+-separated-tokens|style-to-(js|object)|trim-lines|web-namespaces|inline-style-parser|estree-util-[^/]+",
      ),
      packages(
        "decode-named-character-reference|character-[^/]+|escape-string-regexp|@ungap/structured-clone",
      ),
      icons("FileText"),
      source("ui/markdown/(PlainMarkdown|MarkdownBody|markdown|sanitize|PdfCard|ZoomImage)"),
    ],
  },
  {
    name: "dialog",
    parts: [
      mantine("FocusTrap|Modal|ModalBase|Overlay|Paper|ScrollArea|VisuallyHidden"),
      hooks("use-focus-return|use-focus-trap"),
      /\/(get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
      source("ui/(dialog|Dialog)"),
    ],
  },
];

/**
 * Refuses a build whose chunks need each other in a circle, as a badly chosen part above can make them: modules of such
 * chunks run before what they use is there.
 */
export function noCircles(): Plugin {
  return {
    name: "no-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        const chunk = bundle[file];
        // The entry gives nothing to others; it is named by them for the order of side effects only.
        if (done.has(file) || chunk?.type !== "chunk" || (chunk.isEntry && path.length > 0)) return;
        if (path.includes(file)) this.error(`chunks in a circle: ${[...path, file].join(" → ")}`);
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
