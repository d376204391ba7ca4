import { useMediaQuery } from "@mantine/hooks";
import { beginLineThread, type LineThread, type Review } from "@verdict/contract";
import { Fragment, type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { highlightedLines } from "../../ui/Highlighted.tsx";
import { LineCommentForm } from "./LineCommentForm.tsx";
import classes from "./review.module.css";
import { linesOf, ThreadCard } from "./ThreadCard.tsx";
import { useBeside } from "./use-beside.ts";

interface ReviewedSourceProps {
  submitId: number;
  code: string;
  language: string;
  review: Review;
}

interface Lines {
  from: number;
  to: number;
}

/** A program with what is said about its lines: beside them, on a narrow screen below them. */
export default function ReviewedSource({ submitId, code, language, review }: ReviewedSourceProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false });
  const lines = useMemo(() => highlightedLines(code.replace(/\n$/, ""), language), [code, language]);
  const [chosen, setChosen] = useState<Lines | null>(null);
  const [at, setAt] = useState<LineThread | null>(null);
  const [source, side] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useBeside(source, side);

  // A second line makes a range of both; one that is in it makes it that line alone.
  const choose = (line: number) =>
    setChosen((before) =>
      before && !isIn(before, line)
        ? { from: Math.min(before.from, line), to: Math.max(before.to, line) }
        : { from: line, to: line },
    );
  const cards: { at: number; key: string; card: ReactNode }[] = review.threads.map((thread) => ({
    ...{ at: thread.to, key: String(thread.id) },
    card: <ThreadCard submitId={submitId} thread={thread} onAt={setAt} />,
  }));
  if (chosen)
    cards.push({
      ...{ at: chosen.to, key: "new" },
      card: (
        <section className={classes.card} aria-label={linesOf(t, chosen)} data-at={chosen.to} data-new>
          <header>
            <b>{linesOf(t, chosen)}</b>
          </header>
          <LineCommentForm
            submitId={submitId}
            label={t("review.yours")}
            button={t("review.send")}
            onSend={(content) => call(beginLineThread, { body: { submitId, ...chosen, content } })}
            onClose={() => setChosen(null)}
          />
          <p className={classes.hint}>{t("review.range")}</p>
        </section>
      ),
    });
  const ordered = cards.toSorted((a, b) => a.at - b.at);
  const marked = new Set(review.threads.filter(({ resolvedBy }) => !resolvedBy).flatMap(numbersOf));
  return (
    <>
      {review.mayBegin && <p className={classes.intro}>{t("review.intro")}</p>}
      <div className={classes.frame} data-beside={(!isNarrow && ordered.length > 0) || undefined}>
        <section
          className={classes.source}
          ref={source}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard too
          tabIndex={0}
          aria-label={t("review.program")}
        >
          {lines.map((line, index) => {
            const number = index + 1;
            return (
              <Fragment key={number}>
                <div
                  className={classes.line}
                  id={`line-${number}`}
                  data-line={number}
                  data-marked={marked.has(number) || undefined}
                  data-chosen={isIn(chosen, number) || isIn(at, number) || undefined}
                >
                  {review.mayBegin ? (
                    <button
                      type="button"
                      aria-label={t("review.comment", { line: number })}
                      aria-pressed={isIn(chosen, number)}
                      onClick={() => choose(number)}
                    >
                      {number}
                    </button>
                  ) : (
                    <span aria-hidden>{number}</span>
                  )}
                  <code>{line}</code>
                </div>
                {isNarrow &&
                  ordered.map((one) => one.at === number && <Fragment key={one.key}>{one.card}</Fragment>)}
              </Fragment>
            );
          })}
        </section>
        {!isNarrow && ordered.length > 0 && (
          <div className={classes.side} ref={side}>
            {ordered.map(({ key, card }) => (
              <Fragment key={key}>{card}</Fragment>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

const isIn = (range: Lines | null, line: number): boolean =>
  range !== null && range.from <= line && line <= range.to;

const numbersOf = ({ from, to }: Lines): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
