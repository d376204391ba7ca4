import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";

const Plain = lazy(() => import("./markdown/PlainMarkdown.tsx"));
const WithFormulas = lazy(() => import("./markdown/MathMarkdown.tsx"));

/** A `$` may open a formula; texts without one never load the formula renderer. */
const mayHoldFormula = (text: string) => text.includes("$");

/** Starts loading what `text` needs, so that code and data travel side by side. */
export function preloadMarkdown(): void {
  void import("./markdown/MathMarkdown.tsx");
}

/** The site's one renderer of Markdown: tables, formulas, code with copy; always sanitised. */
export function Markdown({ text }: { text: string }) {
  const Body = mayHoldFormula(text) ? WithFormulas : Plain;
  return (
    <Suspense fallback={<MarkdownSkeleton length={text.length} />}>
      <Body text={text} />
    </Suspense>
  );
}

/** About as high as `length` characters of prose. */
export function MarkdownSkeleton({ length = 400 }: { length?: number }) {
  const lines = Math.max(1, Math.min(12, Math.round(length / 90)));
  return (
    <div aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no identity
          key={line}
          height={12}
          my={10}
          width={line === lines - 1 ? "60%" : "100%"}
        />
      ))}
    </div>
  );
}
