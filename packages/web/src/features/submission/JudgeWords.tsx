import type { JudgeMessage } from "@verdict/contract";
import { useJudgeWords } from "./judge-words.ts";
import classes from "./submission.module.css";

interface JudgeWordsProps {
  text: string | null | undefined;
  /** Those sentences of `text` that are the judge's own. */
  sentences: JudgeMessage[] | null | undefined;
}

/** What checker, interactor or judge said of a run; nothing where they were silent. */
export function JudgeWords({ text, sentences }: JudgeWordsProps) {
  const say = useJudgeWords();
  if (!text) return null;
  return <pre className={classes.words}>{say(text, sentences)}</pre>;
}
