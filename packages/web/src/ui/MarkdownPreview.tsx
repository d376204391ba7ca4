import { useDebouncedValue } from "@mantine/hooks";
import { Markdown } from "./Markdown.tsx";
import classes from "./markdown-preview.module.css";

const PAUSE_MS = 250;

/** A text's field, and beside it (on a phone below it) the `MarkdownPreview`. */
export const panes = classes.panes;

interface MarkdownPreviewProps {
  text: string;
  label: string;
  /** Said while there is no text. */
  empty: string;
}

/** What a text becomes, once whoever writes it pauses. */
export function MarkdownPreview({ text, label, empty }: MarkdownPreviewProps) {
  const [shown] = useDebouncedValue(text, PAUSE_MS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
    <section className={classes.preview} tabIndex={0} aria-label={label}>
      {shown.trim() ? <Markdown text={shown} /> : <p className={classes.empty}>{empty}</p>}
    </section>
  );
}
