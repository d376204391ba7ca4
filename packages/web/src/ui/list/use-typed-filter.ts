import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * Text of a filter field whose value lives in the address. What is typed is applied after a pause;
 * a change that comes from elsewhere (Back, reset) replaces the text, our own coming back late does not.
 */
export function useTypedFilter(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
): [text: string, type: (text: string) => void] {
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
  const type = (typed: string) => {
    setText(typed);
    apply(typed);
  };
  return [text, type];
}
