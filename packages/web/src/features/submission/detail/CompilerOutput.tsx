import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import classes from "./compiler-output.module.css";
import { type CompilerLine, readCompilerOutput } from "./compiler-output.ts";

interface CompilerOutputProps {
  text: string;
  /** Shows that line of the program; without, the place is a link to the line's anchor on this page. */
  onLine?: (line: number) => void;
}

/** What the compiler said, coloured by weight; each place it names leads to the line. */
export function CompilerOutput({ text, onLine }: CompilerOutputProps) {
  const { t } = useTranslation();
  const { lines, isCut } = useMemo(() => readCompilerOutput(text), [text]);
  return (
    <div className={classes.frame}>
      <div className={classes.copy}>
        <CopyButton text={text} label={t("common.copyCode")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled by keyboard too */}
      <pre className={classes.output} tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its lines
          <span key={index} className={classes.line} data-kind={line.kind}>
            <Words {...line} onLine={onLine} />
            {"\n"}
          </span>
        ))}
        {isCut && <span className={classes.line}>…</span>}
      </pre>
    </div>
  );
}

function Words({ text, place, onLine }: CompilerLine & { onLine: CompilerOutputProps["onLine"] }) {
  const { t } = useTranslation();
  if (!place) return text;
  const { line, from, to } = place;
  const label = t("submission.toLine", { line });
  return (
    <>
      {text.slice(0, from)}
      {onLine ? (
        <button type="button" className={classes.place} title={label} onClick={() => onLine(line)}>
          {text.slice(from, to)}
        </button>
      ) : (
        <a href={`#line-${line}`} className={classes.place} title={label}>
          {text.slice(from, to)}
        </a>
      )}
      {text.slice(to)}
    </>
  );
}
