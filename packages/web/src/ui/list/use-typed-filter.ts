import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/** `isComposing`: an input method is still at a word (pinyin, kana); nothing is looked for until it is done. */
type Type = (text: string, how?: { isComposing: boolean }) => void;

/**
 * Text of a filter field whose value lives in the address. What is typed is applied after a pause;
 * a change that comes from elsewhere (Back, reset) replaces the text, our own coming back late does not.
 */
export function useTypedFilter(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
): [text: string, type: Type] {
  const [text, setText] = useState(value ?? "");
  const applied = useRef(value);
  const apply = useDebouncedCallback((typed: string) => {
    applied.current = typed.trim() || undefined;
    onChange(applied.current);
  }, TYPING_PAUSE_MS);
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value ?? "");
  }, [value]);
  const type: Type = (typed, { isComposing } = { isComposing: false }) => {
    setText(typed);
    if (isComposing) apply.cancel();
    else apply(typed);
  };
  return [text, type];
}
