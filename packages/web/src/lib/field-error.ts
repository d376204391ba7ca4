import type { RefusalCode } from "@verdict/contract";
import { useState } from "react";
import { refusalText } from "./toast.ts";

/** What is wrong with a field that belongs to no form, said where it stands. */
export function useFieldError() {
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    say: setText,
    /** So that `placeRefusal` may say it here, whatever it calls the field. */
    setFieldError: (_field: string, said: string): void => setText(said),
    /** What the server would refuse, without asking it. */
    refuse: (code: RefusalCode): void => void refusalText(code).then(setText),
    clear: () => setText(null),
  };
}
