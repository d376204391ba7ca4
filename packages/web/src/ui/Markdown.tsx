import { Skeleton } from "@mantine/core";
import { CatchBoundary } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use } from "react";
import { loadable, useLoadable } from "./loadable.ts";
import { Undrawn } from "./markdown/Undrawn.tsx";

const plain = loadable(() => import("./markdown/PlainMarkdown.tsx"));
const withFormulas = loadable(() => import("./markdown/MathMarkdown.tsx"));
const withHtml = loadable(() => import("./markdown/HtmlMarkdown.tsx"));

/** A `$` may open a formula; texts without one never load the formula renderer. */
const mayHoldFormula = (text: string) => text.includes("$");

/** So may a tag; few texts have one, and its parser is no small thing. */
const mayHoldHtml = (text: string) => /<\/?[a-z]/i.test(text);

function bodyFor(text: string) {
  if (mayHoldHtml(text)) return withHtml;
  return mayHoldFormula(text) ? withFormulas : plain;
}

/** An answer together with what its texts are drawn with: where both are there, nothing moves any more. */
export async function withMarkdown<Answer>(
  asked: Promise<Answer>,
  textsOf: (answer: Answer) => readonly (string | null)[],
): Promise<Answer> {
  const answer = await asked;
  const bodies = new Set(textsOf(answer).flatMap((text) => (text === null ? [] : bodyFor(text))));
  await Promise.all([...bodies].map((body) => body.load())).catch(() => {}); // told where they are drawn
  return answer;
}

/** Loads what most statements are drawn with, so that code and data travel side by side. */
export async function preloadMarkdown(): Promise<void> {
  await Promise.all([plain.load(), withFormulas.load()]);
}

/**
 * The site's one renderer of Markdown: tables, formulas, code with copy, HTML; always sanitised. A text that would hold up
 * its reader's page, of before such were refused, or breaks while it is drawn stands as it was written, and the others
 * of its page beside it.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => <Undrawn text={text} />}>
      <Drawn text={text} />
    </CatchBoundary>
  );
}

function Drawn({ text }: { text: string }) {
  const Body = useLoadable(bodyFor(text));
  const isOneOfMany = use(Together);
  if (isOneOfMany) return <Body text={text} />;
  return (
    <Suspense fallback={<MarkdownSkeleton length={text.length} />}>
      <Body text={text} />
    </Suspense>
  );
}

const Together = createContext(false);

interface MarkdownTogetherProps {
  texts: readonly (string | null)[];
  fallback: ReactNode;
  /** What holds the texts. */
  children: ReactNode;
}

/** Several texts of one page are drawn together: one whose HTML parser came later would push the others about. */
export function MarkdownTogether({ texts, fallback, children }: MarkdownTogetherProps) {
  if (!texts.some((text) => text !== null && mayHoldHtml(text))) return children;
  return (
    <Together value>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Together>
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
