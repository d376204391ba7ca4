import { lazy, Suspense } from "react";
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
}

/** Code as it is, with colours once they are loaded and a button to copy it. */
export function CodeBlock({ code, language, copyLabel, lineNumbers = false }: CodeBlockProps) {
  const { t } = useTranslation();
  const lines = lineNumbers ? code.split("\n").length : 0;
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
            {Array.from({ length: lines }, (_, line) => line + 1).join("\n")}
          </span>
        )}
        <code className={classes.code}>
          {language ? (
            <Suspense fallback={code}>
              <Highlighted code={code} language={language} />
            </Suspense>
          ) : (
            code
          )}
        </code>
      </pre>
    </div>
  );
}
