import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./CopyButton.tsx";
import classes from "./code-block.module.css";

const Highlighted = lazy(() => import("./Highlighted.tsx"));

interface CodeBlockProps {
  code: string;
  /** Name a person or a Markdown fence gives, e.g. "C++ 17" or "py"; null for plain text. */
  language: string | null;
  /** What the copy button copies; null leaves the button out. */
  copyLabel?: string | null;
  lineNumbers?: boolean;
  /** Of very many lines some are shown at first, and a button shows the rest. */
  foldsLong?: boolean;
}

/** More lines than this are folded, to fewer. */
const LONG = 120;
const FOLDED = 60;

/** Code as it is, with colours once they are loaded and a button to copy it. */
export function CodeBlock({
  code,
  language,
  copyLabel,
  lineNumbers = false,
  foldsLong = false,
}: CodeBlockProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  // A line that ends is no beginning of another.
  const all = code.replace(/\n$/, "").split("\n");
  const isFolded = foldsLong && !isUnfolded && all.length > LONG;
  const shown = isFolded ? all.slice(0, FOLDED) : all;
  const text = shown.join("\n");
  return (
    <div className={classes.frame}>
      {copyLabel !== null && (
        <div className={classes.copy}>
          <CopyButton text={code} label={copyLabel ?? t("common.copyCode")} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard too */}
      <pre className={classes.pre} tabIndex={0}>
        {lineNumbers && (
          <span className={classes.numbers} aria-hidden>
            {shown.map((_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are their numbers
              <span key={line} id={`line-${line + 1}`}>
                {line + 1}
              </span>
            ))}
          </span>
        )}
        <code className={classes.code}>
          {language ? (
            <Suspense fallback={text}>
              <Highlighted code={text} language={language} />
            </Suspense>
          ) : (
            text
          )}
        </code>
      </pre>
      {isFolded && (
        <div className={classes.more}>
          <Button size="xs" variant="default" onClick={() => setUnfolded(true)}>
            {t("common.allLines", { lines: all.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
